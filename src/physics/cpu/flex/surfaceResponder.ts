import { writeSurface, type Model, type State } from '../../../model/model';
import { turningOf } from '../mechanism/answers';
import type { Responder } from '../respond/responder';
import { beginFlexible, markFlexible, writeVelocities, type Flexible } from './flexible';
import { addFlexibleAnswer, addToSums, answerFlexible, answerSums, clearSums, sumFlexible } from './flexibleAnswers';
import {
  answerImpulses, endFlexible, endLargeSubstep, endSmallSubstep, restartFlexible, startFlexible,
} from './flexibleFrame';
import { predictFlexible } from './flexibleSteps';
import { pushRims } from './joined';
import { measureFlexible } from './measureFlexible';
import { recallMode, rememberMode } from '../../flex/limits';
import { addPointVelocity, answerApart, putTogether, takeApart } from './sweptPoints';

export type SurfaceResponder = Responder & { readonly flexible: Flexible };

/**
 * Creates the responder of all flexible surfaces of a world, their rims, and the contact bodies of the mechanism to
 * which these may belong.
 */
export function createSurfaceResponder(flexible: Flexible, model: Model, state: State): SurfaceResponder {
  const { grainCount } = model, { surfaces, rims, rimOf, surfaceOf, contactBodyOf, joined } = flexible;
  const bodies = Int32Array.from(surfaceOf.keys()), coupled = joined?.coupled;
  return {
    flexible,
    stage: 'flexible',
    get spent() { return flexible.spent; },
    moved: bodies.filter((i) => surfaceOf[i] >= 0 || rimOf[i] >= 0),
    answering: bodies.filter((i) => surfaceOf[i] >= 0 || rimOf[i] >= 0 || contactBodyOf[i] >= 0),

    startFrame: (live, h, measures) => startFlexible(flexible, state, live, h, measures),
    mark: (contacts, idle) => markFlexible(flexible, contacts, idle),
    begin: (live) => beginFlexible(flexible, model, state, live),
    addAnswer: (contacts, c, k) => addFlexibleAnswer(flexible, contacts, c, k),
    endFrame: (live, measures) => endFlexible(flexible, model, state, live, measures),
    measure(contacts, measures, dt) {
      const t0 = performance.now();
      measureFlexible(flexible, state, contacts, measures, dt);
      flexible.spent += performance.now() - t0;
    },

    predict(live, h, v, stride) {
      predictFlexible(flexible, model, live, h);
      if (joined) pushRims(joined, rims, grainCount, v, stride, h);
      writeVelocities(flexible, grainCount, v, stride);
    },

    gather(contacts, moment, v, stride) {
      sumFlexible(flexible, contacts, moment);
      answerSums(flexible, grainCount, v, stride);
    },
    beginSweep: (v, stride) => takeApart(flexible, grainCount, v, stride),
    endSweep: (v, stride) => putTogether(flexible, grainCount, v, stride),
    addKept: (i, sign, v, stride, u) => addPointVelocity(flexible, i, sign, grainCount, v, stride, u),
    answerSwept: (i, sign, p, v, stride) => answerApart(flexible, i, sign, p, grainCount, v, stride),
    answer: (i, sign, p, v, stride) => answerFlexible(flexible, i, sign, p, grainCount, v, stride),
    turning: (b) => (coupled && contactBodyOf[b] >= 0 ? turningOf(coupled, contactBodyOf[b]) : null),
    endSubstep(contacts, moment, packed, stride, drift, h) {
      endSmallSubstep(flexible, model, state, contacts, moment, packed, stride, drift, h);
    },
    endSteps() {},
    restart: (live) => restartFlexible(flexible, model, state, live),

    answerAtOnce: (contacts) => answerImpulses(flexible, model, state, contacts),
    endLargeSubstep(contacts, moment, drift, h) {
      endLargeSubstep(flexible, model, state, contacts, moment, drift, h);
    },

    clearSums: () => clearSums(flexible),
    addToSums: (i, sign, p, moment) => addToSums(flexible, i, sign, p, moment),
    answerSums: (v, stride) => answerSums(flexible, grainCount, v, stride),
    addMoved: (i, moved) => addMoved(flexible, grainCount, i, moved),
    groupOf(i) {
      if (surfaceOf[i] >= 0) return surfaces[surfaceOf[i]].first;
      return coupled && contactBodyOf[i] >= 0 ? coupled.bodies[0] : i;
    },

    save() {}, // a state holds its surfaces already
    restore({ flexible: given, flexibleWork }) {
      given?.forEach((e, k) => {
        state.flexible![k].set(e);
        writeSurface(model.flexible[k], e, state);
      });
      if (flexibleWork) state.flexibleWork!.set(flexibleWork);
    },
    forgetWork() { state.flexibleWork!.fill(0); },
    remember: () => surfaces.flatMap(rememberMode),
    recall(numbers) {
      let at = 0;
      for (const surface of surfaces) at = recallMode(surface, numbers, at);
    },
  };
}

/**
 * Adds all points of the surface of body i, those of other surfaces on the same rim and that rim, and all contact
 * bodies and points of the mechanism that it belongs to.
 */
function addMoved(
  { surfaces, rims, surfaceOf, rimOf, contactBodyOf, joined }: Flexible, grainCount: number, i: number,
  moved: Set<number>,
): void {
  const own = surfaceOf[i], r = rimOf[i], addPoints = (k: number): void => {
    const { answers: { touched, count }, first } = surfaces[k];
    for (let t = 0; t < count; t++) moved.add(first + touched[t]);
  };
  if (joined && (contactBodyOf[i] >= 0 || (r >= 0 && rims[r].contactBody >= 0))) {
    for (const b of joined.coupled.contactBodies) moved.add(b);
    for (const { contactBody, surfaces: carried } of rims) if (contactBody >= 0) carried.forEach(addPoints);
  }
  if (own >= 0) addPoints(own);
  if (r < 0) return;
  for (const k of rims[r].surfaces) if (k !== own) addPoints(k);
  moved.add(grainCount + rims[r].body);
}
