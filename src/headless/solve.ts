import { asymmetryText, parseProblem, type BlockProblem } from '../physics/contact/blockProblem';
import type { FrictionLaw } from '../physics/contact/ccp';
import { relativeError } from '../physics/contact/metrics';
import { cgm } from '../physics/solvers/cgm';
import { findSolver, solvers } from '../physics/solvers/index';
import { MOST_CONTACTS, solveByProximalNewton } from '../physics/solvers/exact/proximalNewton';
import { scip } from '../physics/solvers/scip';
import { createScratch, type ContactSolver } from '../physics/solvers/solver';
import { CommandError, EXIT, wrong } from './exit';
import { readNumber, splitArgs, takeValue } from './options';

export type SolveIo = {
  readFile(path: string): string | Promise<string>;
  out(text: string): void;
  err(text: string): void;
};

const LAWS: Readonly<Record<string, FrictionLaw>> = { ccp: 'relaxed', coulomb: 'exact' };

type SolveArguments = {
  path: string;
  /** The solver to use; undefined for the default, see solveByDefault. */
  solver: ContactSolver | undefined;
  law: FrictionLaw;
  /** Value of `error` to reach, see metrics.relativeError [1]. */
  tolerance: number;
  iterations: number;
};

/**
 * Part of all iterations that the default solver sweeps before it takes Newton steps, and the most of these steps [1].
 */
const SWEPT = 0.3, NEWTON_STEPS = 200;

/**
 * The document that `solve` prints; `residual` is the natural map [m/s], `wall` in s. `asymmetry` [1] is there if the
 * symmetric part of N was solved.
 */
type Solution = {
  gamma: number[]; iterations: number; products: number; residual: number; error: number; wall: number;
  asymmetry?: number;
};

/**
 * Runs `solve <problem.json>`: reads one contact problem from a file and prints one JSON document. Returns the exit
 * code (exit.ts).
 */
export async function solveCommand(args: readonly string[], io: SolveIo): Promise<number> {
  try {
    const given = readArguments(args), problem = await readProblem(given.path, io);
    const solution = solveToError(problem, given);
    if (![...solution.gamma, solution.residual, solution.error].every(Number.isFinite)) {
      throw new CommandError(EXIT.physicsFailed,
        `${given.path}: the impulses, their residual or their error is not a number; no solution fits into doubles.`);
    }
    if (problem.asymmetry > 0)
      io.err(`${given.path}: N is off symmetry by ${asymmetryText(problem)}; its symmetric part is solved.\n`);
    io.out(`${JSON.stringify(solution)}\n`);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.err(`${error.message.replace(/\s+/g, ' ')}\n`); // the message is printed as one line, whatever it quotes
    return error.code;
  }
}

function readArguments(args: readonly string[]): SolveArguments {
  const words = splitArgs(args), [path] = words, seen = new Set<string>();
  if (path === undefined || path.startsWith('--'))
    throw wrong('solve needs a problem: solve <problem.json> [--solver id] …');
  const given: SolveArguments = { path, solver: undefined, law: 'relaxed', tolerance: 1e-8, iterations: 14_000 };
  for (let i = 1; i < words.length; i += 2) {
    const name = words[i];
    if (seen.has(name)) throw wrong(`${name} is given more than once.`);
    seen.add(name);
    switch (name) {
      case '--solver': given.solver = readSolver(takeValue(words, i, name)); break;
      case '--law': given.law = readLaw(takeValue(words, i, name)); break;
      case '--tolerance': given.tolerance = readNumber(name, takeValue(words, i, name), 1e-14, 1, '1'); break;
      case '--iterations': given.iterations = readIterations(takeValue(words, i, name)); break;
      default: throw wrong(`solve does not know ${name.slice(0, 60)}: --solver, --law, --tolerance, --iterations.`);
    }
  }
  return given;
}

function readSolver(id: string): ContactSolver {
  const solver = findSolver(id), names = solvers.map((s) => s.id).join(', ');
  if (id === 'smallsteps' || id === 'penalty') {
    throw wrong(`--solver ${id} does not solve a contact problem: it is a way to take a step. Allowed are ${names}.`);
  }
  if (!solver) throw wrong(`--solver ${id.slice(0, 60)} is not allowed: ${names}.`);
  return solver;
}

function readLaw(text: string): FrictionLaw {
  if (!Object.hasOwn(LAWS, text))
    throw wrong(`--law ${text.slice(0, 60)} is not allowed: ${Object.keys(LAWS).join(' or ')}.`);
  return LAWS[text];
}

function readIterations(text: string): number {
  const count = readNumber('--iterations', text, 1, 1_000_000, '1');
  if (!Number.isInteger(count)) throw wrong(`--iterations = ${text} is not allowed: a whole number from 1 to 1000000.`);
  return count;
}

async function readProblem(path: string, io: SolveIo): Promise<BlockProblem> {
  let text: string;
  try {
    text = await io.readFile(path);
  } catch (error) {
    throw wrong(`${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = parseProblem(text);
  if (!parsed.ok) throw wrong(`${path}: ${parsed.issues[0].message}.`);
  return parsed.value;
}

/** State of a solve: impulses, iterations done, residual of the natural map [m/s] and relative error [1]. */
type Progress = { gamma: Float64Array; done: number; residual: number; error: number };

function solveToError(problem: BlockProblem, given: SolveArguments): Solution {
  const start = performance.now(), { solver } = given;
  const progress = solver ? runSolver(problem, given, solver, given.iterations, newProgress(problem))
    : solveByDefault(problem, given);
  const wall = (performance.now() - start) / 1000, { gamma, done, residual, error } = progress;
  return {
    gamma: [...gamma], iterations: Math.min(done, given.iterations), products: problem.products, residual, error, wall,
    ...(problem.asymmetry > 0 && { asymmetry: problem.asymmetry }),
  };
}

const newProgress = (problem: BlockProblem): Progress =>
  ({ gamma: new Float64Array(3 * problem.count), done: 0, residual: 0, error: Infinity });

/**
 * Solves a problem if no solver was named. It sweeps with momentum, which most problems need some hundred of. Problems
 * that these do not finish are badly conditioned (heavy on light, much friction): under the exact law proximal points
 * follow, from where sweeps ended. Under the relaxed law Newton steps start from zero, and where they end short too,
 * more sweeps follow from the better of the two.
 */
function solveByDefault(problem: BlockProblem, given: SolveArguments): Progress {
  const { tolerance, iterations, law } = given, most = Math.ceil(SWEPT * iterations);
  const swept = runSolver(problem, given, cgm, most, newProgress(problem));
  if (swept.error <= tolerance || swept.done >= iterations) return swept;
  if (law === 'exact' && problem.count <= MOST_CONTACTS) {
    const near = runSolver(problem, given, { solve: solveByProximalNewton }, iterations, swept);
    return near.error <= swept.error ? near : { ...swept, done: near.done };
  }
  const newton = runSolver(problem, given, scip, Math.min(iterations, swept.done + NEWTON_STEPS), {
    ...newProgress(problem), done: swept.done,
  });
  const better = newton.error <= swept.error ? newton : { ...swept, done: newton.done };
  return better.error <= tolerance ? better : runSolver(problem, given, cgm, iterations, better);
}

/**
 * Runs a solver until `error` is below the tolerance or as many iterations are done. A solver stops on its natural map,
 * whose scale differs from that of `error`: where it stops too soon it goes on from where it is, as much sharper as
 * `error` is too large. A solver whose cone has facets runs once: more iterations make them no rounder.
 */
function runSolver(
  problem: BlockProblem, { law, tolerance }: SolveArguments, solver: Pick<ContactSolver, 'solve' | 'facets'>,
  iterations: number, from: Progress,
): Progress {
  const length = 3 * problem.count, gamma = from.gamma.slice(), g = new Float64Array(length);
  const scratch = createScratch(problem.count);
  let sharpness = tolerance * norm(problem.r), { done, residual, error } = from;
  do {
    const report = solver.solve(problem, gamma, { iterations: iterations - done, tolerance: sharpness, law }, scratch);
    done += Math.max(1, report.iterations);
    residual = report.residual;
    problem.applyN(gamma, g);
    for (let k = 0; k < length; k++) g[k] += problem.r[k];
    error = relativeError(problem, law, gamma, g);
    sharpness *= 0.1 * Math.min(1, tolerance / error);
  } while (!(error <= tolerance) && done < iterations && !solver.facets);
  return { gamma, done, residual, error };
}

const norm = (x: Float64Array): number => Math.sqrt(x.reduce((sum, xi) => sum + xi * xi, 0));
