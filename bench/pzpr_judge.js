"use strict";
// node pzpr_judge.js PZPR: reads boards, a line of JSON each (bench/judge.py), and prints what the checks of PZPR, a built
// pzpr.js, say of each: "complete", or the code of the first fault.

const path = require("path");
const pzpr = require(path.resolve(process.argv[2]));

function verdict(board) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(board.url);
  for (const [field, entries] of Object.entries(board.cells)) {
    for (const [x, y, value] of entries) {
      const cell = puzzle.board.getc(x, y);
      const isNumber = field === "number";
      if ((isNumber || field === "anum") && cell.qnum >= 0) {
        continue; // it is given
      }
      if (isNumber && value > cell.getmaxnum()) {
        return "number too large"; // nobody can enter it
      }
      cell[isNumber ? "anum" : field] = value;
    }
  }
  for (const [field, entries] of Object.entries(board.edges)) {
    for (const [x, y, value] of entries) {
      const edge = puzzle.board.getb(x, y);
      if (!edge.isnull) {
        edge[field] = value;
      }
    }
  }
  puzzle.board.rebuildInfo();
  const result = puzzle.check(true);
  return result.complete ? "complete" : result[0];
}

const lines = require("readline").createInterface({ input: process.stdin });
lines.on("line", (line) => console.log(verdict(JSON.parse(line))));
