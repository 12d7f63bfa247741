import type { Model, State } from '../../../model/model';
import { beginCoupled, finishCoupled, measureCoupled, startFrame, type Coupled } from '../../mechanism/coupled';
import { restoreMemory, saveMemory } from '../../mechanism/memory';
import type { Responder } from '../respond/responder';
import { addCoupledAnswer, addThrough, answerAll, answerCoupled, markTouched, sumImpulses, turningOf } from './answers';

export type MechanismResponder = Responder & { readonly coupled: Coupled };

/**
 * Creates the responder of a mechanism; `bodyImpulse` holds the sums of impulses on big bodies since the frame began,
 * ×6.
 */
export function createMechanismResponder(
  coupled: Coupled, { grainCount }: Model, state: State, bodyImpulse: Float64Array,
): MechanismResponder {
  const { mechanism, bodies, contactBodies, placeOf } = coupled, sum = new Float64Array(6 * contactBodies.length);
  const nothing = (): void => {};
  /** Answers on body b with sign 1: a big body is always side B of a contact. */
  const answer: Responder['answer'] = (b, _sign, p, v, stride) =>
    answerCoupled(coupled, placeOf[b - grainCount], p, v, stride);
  return {
    coupled,
    stage: 'mechanism',
    get spent() { return coupled.spent; },
    moved: bodies,
    answering: contactBodies,
    refusesCompatible: 'Compatible forces are not known where bodies are joined.',

    startFrame() {
      startFrame(coupled);
      return true;
    },
    mark: (contacts) => markTouched(coupled, contacts, grainCount),
    begin: (live, h, parts) => beginCoupled(coupled, state, live, h, parts),
    addAnswer({ bodyB, armB }, c, k) { addCoupledAnswer(coupled, placeOf[bodyB[c] - grainCount], armB, 3 * c, k); },
    endFrame: () => true,
    measure(_contacts, { mechanism: out }) { if (out) measureCoupled(coupled, out); },

    /** Moves touched bodies to v* in equal parts; the others wait for the end of the step. */
    predict(_live, _h, v, stride) {
      const { increment } = coupled;
      for (let w = 0; w < contactBodies.length; w++) for (let c = 0; c < 6; c++) {
        v[stride * contactBodies[w] + c] += increment[6 * w + c];
      }
    },

    gather(contacts, moment, v, stride) {
      sumImpulses(coupled, contacts, grainCount, moment);
      answerAll(coupled, coupled.impulse, v, stride);
      coupled.impulse.fill(0);
    },
    beginSweep: nothing,
    endSweep: nothing,
    addKept: nothing,
    answerSwept: answer,
    answer,
    turning: (b) => turningOf(coupled, placeOf[b - grainCount]),
    endSubstep(_contacts, _moment, _packed, _stride, _drift, _h, substeps) {
      addThrough(coupled, bodyImpulse, grainCount, substeps);
    },
    endSteps: (substeps) => finishCoupled(coupled, state, substeps),
    restart() {
      coupled.impulse.fill(0);
      coupled.through.fill(0);
      coupled.borne.fill(0);
    },

    answerAtOnce: nothing, // bodies get these impulses when the substep ends
    endLargeSubstep(contacts, moment, _drift, _h, share) {
      // all bodies move together from where the substep began
      sumImpulses(coupled, contacts, grainCount, moment);
      finishCoupled(coupled, state, 1, share);
    },

    clearSums() { sum.fill(0); },
    addToSums(b, _sign, p, moment) {
      const o = 6 * placeOf[b - grainCount];
      for (let c = 0; c < 6; c++) sum[o + c] += p[c];
      if (moment) for (let c = 0; c < 3; c++) sum[o + 3 + c] += moment[c];
    },
    answerSums: (v, stride) => answerAll(coupled, sum, v, stride),
    addMoved(_i, moved) { for (const b of contactBodies) moved.add(b); },
    groupOf: () => bodies[0],

    save(out) { out.memory = saveMemory(mechanism, coupled.work); },
    restore({ memory }) { coupled.work = restoreMemory(mechanism, coupled.assembled, memory); },
    forgetWork() { coupled.work = 0; },
    remember: () => [], // a state has all of it
    recall: nothing,
  };
}
