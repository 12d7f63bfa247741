import { readFileSync } from 'node:fs';
import type { Trait } from '../../params/capabilities';

/** Returns the CPU's mean time [ms] a simulated ms of the HMMWV on soil at rest, by a row's first words. */
function vehicleCost(row: string): number {
  const [, costs] = readFileSync('bench/results/vehicle-2-core-vm.md', 'utf8').split('## What they cost');
  const line = costs.split('\n').find((text) => text.startsWith(`| ${row} |`));
  return Number(line!.split(' | ')[1]);
}

/** Returns the CPU's time of a simulated ms [ms] of a scene. */
function cpuCost(scene: string): number {
  const lines = readFileSync('bench/results/2-core-vm-cpu.jsonl', 'utf8').trim().split('\n');
  type Run = { scene: string; msPerStep: number; params: { dt: number } };
  const { msPerStep, params } = lines.map((line) => JSON.parse(line) as Run).find((run) => run.scene === scene)!;
  return msPerStep / (1000 * params.dt);
}

const sleeping = (why: string): string => `sleep is small steps' alone; ${why}`;

/**
 * Returns why the GPU engine, or some of its solvers, does not take a trait, for documents: with what was measured
 * where something was, else what a device would need that this one has not. Traits that all take have no reason.
 */
export function gpuReasons(): Partial<Record<Trait, string>> {
  const small = vehicleCost('small steps, H 2 ms, h 0.1 ms, e 0.02');
  const cgm = vehicleCost('CGM, disc law, h 1 ms, 20');
  return {
    tangentialStiffness: 'no other solver takes it on any engine',
    joined: 'CGM and APGD would need the answer of all joined bodies after each iteration, where small steps need one '
      + `a substep; on the CPU a simulated ms of the HMMWV on soil takes ${small} ms by small steps, and ${cgm} by CGM `
      + 'with 20 iterations, which holds it less still ([measured](bench/results/vehicle-2-core-vm.md))',
    joinedRebound: 'how a joint shares a rebound is written for the CPU alone (`src/physics/cpu/solve/impacts.ts`); '
      + 'not measured',
    surfaces: 'CGM and APGD would need forces of all plates after each iteration; seven dispatches a substep give them '
      + 'once ([flexible.md](docs/theory/flexible.md) §10)',
    implicit: 'each step solves for all nodes by conjugate gradients, whose sums the device would wait for one after '
      + 'the other; explicit steps cost a third to a quarter ([flexible.md](docs/theory/flexible.md) §9)',
    surfacesWithLaws: 'points of a surface have kernels for friction alone; not measured',
    surfacesJoined: 'as for flexible surfaces and joined bodies',
    surfacesTogether: 'kernels pull a rim by one surface, and no scene has more; not measured',
    surfacesAlone: 'ten dispatches a substep for a few hundred nodes leave a device idle; not measured',
    noGrains: 'the dispatches of a frame alone take some 0.2 ms a simulated ms by the model of '
      + `[PERFORMANCE.md](docs/PERFORMANCE.md); the CPU takes ${cpuCost('rolling-ball').toFixed(2)} for one grain `
      + '([measured](bench/results/2-core-vm-cpu.jsonl))',
    periodic: 'positions in fixed point and the grid end at the domain\'s sides; not measured',
    stiffForces: 'forces are those of a truss, solved in f64 as one system after the step',
    planarLemke: 'pivots go one after the other, each over all of a dense system',
    fineDigits: 'f32 has 7 digits, the comparison asks for 10',
    springs: 'a comparison in one scene of some hundred beads, written for the CPU alone; not measured',
    sleep: sleeping('converging solvers solve for all contacts at once'),
    sleepingBodies: sleeping('a big body that sleeps would skip the sums of its contacts, a small share of a frame'),
    sleepUnderLaws: sleeping('a block that sleeps keeps impulses, and not what a law remembers'),
    sleepBesideSurfaces: sleeping('a surface moves always, and so what touches it'),
    sleepManySweeps: sleeping('what grains have between sweeps is kept for two ([gpu.md](docs/theory/gpu.md) §8)'),
  };
}
