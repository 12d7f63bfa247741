import type { Model, State } from '../../../model/model';
import { createFlexible } from '../flex/flexible';
import { createSurfaceResponder } from '../flex/surfaceResponder';
import { createCoupled } from '../../mechanism/coupled';
import { createMechanismResponder } from '../mechanism/mechanismResponder';
import type { Responder, Responders } from './responder';

/**
 * Creates the responders of a world. They are called in this order at the beginning of anything, and in reverse at its
 * end: surfaces stand after the mechanism that may have their rims (src/physics/cpu/flex/joined.ts), and then answer
 * for the mechanism's contacts too, through it.
 */
export function createResponders(model: Model, state: State, bodyImpulse: Float64Array): Responders {
  const coupled = createCoupled(model), flexible = createFlexible(model, state, coupled), list: Responder[] = [];
  if (coupled) list.push(createMechanismResponder(coupled, model, state, bodyImpulse));
  if (flexible) list.push(createSurfaceResponder(flexible, model, state));
  const count = model.grainCount + model.bodyCount;
  const byBody = (): Uint8Array => new Uint8Array(count);
  const responders: Responders = { list, of: byBody(), moved: byBody(), idle: byBody(), sides: new Uint8Array(0) };
  list.forEach(({ moved, answering }, n) => {
    for (const i of answering) responders.of[i] = n + 1;
    for (const i of moved) responders.moved[i] = 1;
  });
  return responders;
}
