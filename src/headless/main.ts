import { readFileSync } from 'node:fs';
import { giveThreads } from '../physics/threads/host';
import { benchCommand } from './bench';
import { calibrateCommand } from './calibrate/command';
import { CommandError, wrong } from './exit';
import { listCommand } from './list';
import { complain as err, writeAnswer as out } from './output';
import { runCommand } from './run';
import { solveCommand } from './solve';
import { sweepCommand } from './sweep/command';
import { nodeThreads } from './threads';
import { vehicleCommand } from './vehicle';

const USAGE = 'list; run <scene> [--set key=value …] [--vehicle file.json] '
  + '[--wheel file.stl [--wheel-unit mm|cm|m|in] [--wheel-axle x|y|z|-x|-y|-z]] [--duration s] [--dt s] [--solver id] '
  + '[--iterations n] '
  + '[--tolerance x] '
  + '[--backend gpu|cpu|auto] [--threads n] [--seed n] [--every s] [--csv file] [--save file] [--vtk file] '
  + '[--from file] [--ratio key=value]; '
  + 'solve <problem.json> [--solver id] '
  + '[--law ccp|coulomb] '
  + '[--tolerance x] [--iterations n]; vehicle <file.json>; bench [scene …] [--backend gpu|cpu] [--set key=value …] '
  + '[--sizes n,n…] [--steps n] [--roofline] [--record file] [--json]; '
  + 'sweep plan <sweep.json> --out <folder>; sweep run <folder> [--index k] [--jobs n] [--pack n] [--again]; '
  + 'sweep status <folder>; sweep merge <folder> --csv <file> [--parquet <file>]; sweep slurm <folder> [--submit]; '
  + 'sweep kubernetes <folder> --image <name> --claim <name>; '
  + 'calibrate <fit.json> [--out folder] [--jobs n] [--again]';

async function main([command, ...rest]: string[]): Promise<number> {
  giveThreads(nodeThreads);
  switch (command) {
    case 'list': return listCommand(rest, out);
    case 'run': return runCommand(rest, out);
    case 'bench': return benchCommand(rest, out);
    case 'vehicle': return vehicleCommand(rest, { readFile: (file) => readFileSync(file, 'utf8'), out, err });
    case 'solve': return solveCommand(rest, { readFile: (file) => readFileSync(file, 'utf8'), out, err });
    case 'sweep': return sweepCommand(rest, out);
    case 'calibrate': return calibrateCommand(rest, out);
    default: throw wrong(
      `${command === undefined ? 'No command was given' : `There is no command "${command.slice(0, 40)}"`}: ${USAGE}.`
    );
  }
}

/** Exits: Dawn would keep the process alive. */
const leave = (code: number): never => process.exit(code);

main(process.argv.slice(2)).then(leave, (error: unknown) => {
  const said = error instanceof Error ? error.message : String(error);
  // a refusal is one line, whatever it quotes
  err(`${error instanceof CommandError ? said.replace(/\s+/g, ' ') : said}\n`);
  leave(error instanceof CommandError ? error.code : 1);
});
