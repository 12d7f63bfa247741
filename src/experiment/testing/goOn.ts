import { expect } from 'vitest';
import { stateHash } from '../../model/stateHash';
import type { Experiment } from '../experiment';

/** Takes steps; returns what each of them reports, what is kept of the last one, and the hash of the state after it. */
async function run(experiment: Experiment, steps: number) {
  const rows: unknown[] = [];
  for (let k = 0; k < steps; k++) {
    await experiment.advance();
    rows.push(structuredClone([experiment.time, experiment.engine.measures, [...experiment.values]]));
  }
  const { memory, snapshot } = await experiment.save();
  return { rows, numbers: memory!.numbers, hash: stateHash(snapshot()) };
}

/**
 * Holds a run that goes on elsewhere, from a snapshot after so many steps, to the bits and measures of the undisturbed
 * one. `create` makes an experiment each time that it is called; `spoil` overwrites what a snapshot does not hold.
 */
export async function goOn(
  create: () => Promise<Experiment>, steps: number, spoil: (experiment: Experiment) => void = () => {},
): Promise<void> {
  const old = await create(), experiment = await create();
  await run(old, steps);
  const saved = await old.save(), undisturbed = await run(old, 8);
  await run(experiment, 2); // whatever it did before
  expect(await experiment.resume(saved.snapshot())).toBe(true);
  spoil(experiment);
  expect(await run(experiment, 8)).toEqual(undisturbed);
  for (const one of [old, experiment]) one.engine.dispose();
}
