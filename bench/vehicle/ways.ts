import type { StepSettings } from '../../src/model/settings';

/** A way of stepping: its name, and its settings. */
export type Way = [name: string, settings: Partial<StepSettings> & Pick<StepSettings, 'dt'>];

export const small = (dt: number, h: number, recovery = 0.1): Way[1] =>
  ({ dt, substeps: Math.round(dt / h), solver: 'smallsteps', law: 'exact', recovery });

const large = (solver: StepSettings['solver'], law: StepSettings['law'], dt: number, iterations: number): Way[1] =>
  ({ dt, substeps: 1, solver, law, iterations, tolerance: 1e-9 });

const main: Way[] = [
  ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)],
  ['small steps, H 2 ms, h 0.1 ms, e 0.02', small(2e-3, 1e-4, 0.02)],
  ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)],
  ['CGM, disc law, h 1 ms, 40', large('cgm', 'exact', 1e-3, 40)],
];
const FRAMES = [5e-4, 1e-3, 2e-3, 5e-3]; // [s]
const smallOf = (dt: number): Way => [`small steps, H ${1e3 * dt} ms, h 0.1 ms, e 0.02`, small(dt, 1e-4, 0.02)];

/** Ways of stepping of each table. */
export const WAYS: Readonly<Record<string, readonly Way[]>> = {
  ways: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)], ['the same, e 0.02', small(2e-3, 1e-4, 0.02)],
    ['the same, e 0.01', small(2e-3, 1e-4, 0.01)],
    ['small steps, H 2 ms, h 0.2 ms, e 0.1', small(2e-3, 2e-4)], ['the same, e 0.02', small(2e-3, 2e-4, 0.02)],
    ['small steps, H 1 ms, h 0.1 ms, e 0.02', small(1e-3, 1e-4, 0.02)],
    ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)],
    ['CGM, disc law, h 1 ms, 40', large('cgm', 'exact', 1e-3, 40)],
    ['CGM, relaxed, h 1 ms, 20', large('cgm', 'relaxed', 1e-3, 20)],
    ['CGM, relaxed, h 1 ms, 40', large('cgm', 'relaxed', 1e-3, 40)],
    ['Gauss–Seidel, disc law, h 1 ms, 40', large('gauss-seidel', 'exact', 1e-3, 40)],
    ['APGD, relaxed, h 1 ms, 100', large('apgd', 'relaxed', 1e-3, 100)],
  ],
  main,
  cost: main,
  converged: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.02', small(2e-3, 1e-4, 0.02)],
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)],
    ['small steps, H 1 ms, h 0.05 ms, e 0.02', small(1e-3, 5e-5, 0.02)],
    ['small steps, H 1 ms, h 0.02 ms, e 0.01', small(1e-3, 2e-5, 0.01)],
    ['CGM, disc law, h 1 ms, 300', large('cgm', 'exact', 1e-3, 300)],
    ['CGM, relaxed, h 1 ms, 300', large('cgm', 'relaxed', 1e-3, 300)],
  ],
  dt: FRAMES.flatMap((dt): Way[] =>
    [smallOf(dt), [`CGM, disc law, h ${1e3 * dt} ms, 20`, large('cgm', 'exact', dt, 20)]]),
  drive: [
    ['small steps, H 2 ms, h 0.1 ms, e 0.1', small(2e-3, 1e-4)], ['the same, e 0.02', small(2e-3, 1e-4, 0.02)],
    ['the same, e 0.01', small(2e-3, 1e-4, 0.01)],
    ['small steps, H 1 ms, h 0.02 ms, e 0.02', small(1e-3, 2e-5, 0.02)],
    ['CGM, disc law, h 1 ms, 20', large('cgm', 'exact', 1e-3, 20)],
    ['CGM, disc law, h 1 ms, 100', large('cgm', 'exact', 1e-3, 100)],
  ],
  driveDt: FRAMES.map(smallOf),
};
