import type { Measures } from '../../../model/measures';
import type { Live } from '../../../model/settings';
import { bodyOf, findPull, measurePull } from '../../pull/findPull';
import { wakeAll } from '../sleep/sleepers';
import type { CpuWorld } from '../world';

/** Begins a frame before its contacts are found: while something is pulled nothing sleeps. */
export function announcePull(world: CpuWorld, { pull }: Live): void {
  const { pulling, model, responders: { moved } } = world;
  pulling.body = pull ? bodyOf(model, pull) : -1;
  if (pulling.body >= 0 && moved[pulling.body] !== 0) pulling.body = -1; // a mechanism or a flexible surface moves it
  if (pulling.body >= 0 && world.sleepers.count > 0) wakeAll(world);
}

/** Finds the force of the frame, once the answers of bodies are known. */
export function startPull({ pulling, model, state, inverseMass }: CpuWorld, live: Live): void {
  const { body, linear, angular } = pulling, { grainLinear, bodyLinear, bodyAngular } = inverseMass;
  if (body < 0) return;
  const k = body - model.grainCount;
  for (let c = 0; c < 3; c++) linear[c] = k < 0 ? grainLinear[body] : bodyLinear[3 * k + c];
  for (let e = 0; e < 9; e++) angular[e] = k < 0 ? 0 : bodyAngular[9 * k + e];
  findPull(pulling, model, live, state, body);
}

/** Measures the pull of the frame. */
export function endPull({ pulling, model, state }: CpuWorld, live: Live, measures: Measures): void {
  measurePull(pulling, model, live, state, pulling.body, measures.pull);
}
