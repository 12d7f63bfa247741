import { StructArray } from '../../gpu/structArray';
import type { Measures } from '../../model/measures';
import type { Model, State } from '../../model/model';
import type { Live } from '../../model/settings';
import { STEP_STATUS } from '../../model/status';
import { isBeyondFriction } from '../contact/lawStep';
import { leastPiece } from '../contact/leastPiece';
import { bodyEnergy } from '../measurePoses';
import { fromUnits, type FixedPoint } from './fixedPoint';
import { structs } from './kernels';
import { COLOUR_BEGINS } from './layout';
import { isConverging, type KnownColours, type TakenPlan } from './settings';
import { readPose } from './stateBuffers';
import type { Wanted } from './room';

const createBodyState = (count: number): State => ({
  position: new Float64Array(3 * count), orientation: new Float64Array(4 * count),
  velocity: new Float64Array(3 * count), spin: new Float64Array(3 * count),
});

/** Takes the number of pairs of each colour from where each begins in the order, and the last ends. */
function countPairs(begins: Uint32Array, pairs: Uint32Array): void {
  for (let k = 0; k < pairs.length; k++) pairs[k] = begins[k + 1] - begins[k];
}

/**
 * Creates the reader that turns the device's report of a frame into measures; bodies that are `joined` move after it
 * (coupled.ts).
 */
export function createReportReader(model: Model, fixed: FixedPoint, joined: (body: number) => boolean = () => false) {
  const grainMass = model.masses.subarray(0, model.looseCount).reduce((sum, mass) => sum + mass, 0);
  const bodiesAlone: Model = { ...model, grainCount: 0 }, poses = createBodyState(model.bodyCount);
  const alone = leastPiece(model.looseCount) === 1 ? model.looseCount : 0; // pieces without cohesion
  const report = new StructArray(structs.report), bodies = new StructArray(structs.body, Math.max(1, model.bodyCount));
  return (
    bytes: ArrayBuffer, plan: TakenPlan, live: Live, out: Measures, wanted: Wanted, colours: KnownColours
  ): void => {
    report.load(bytes);
    if (model.bodyCount > 0) bodies.load(bytes, structs.report.size);
    const value = (field: string) => report.get(0, field), active = value('activeCount');
    wanted.contacts = value('wanted');
    wanted.bodyContacts = value('wantedBodyContacts');
    wanted.copies = value('wantedCopies');
    wanted.searches = value('wantedSearches');
    colours.used = plan.colours > 0 ? value('colours') : 0;
    colours.uncoloured = plan.colours > 0 ? value('uncoloured') : 0;
    if (plan.colours > 0) countPairs(new Uint32Array(bytes, bytes.byteLength - COLOUR_BEGINS), colours.pairs);
    out.contactCount = value('contactCount');
    out.activeCount = active;
    const lawful = isBeyondFriction(live.settings.laws), count = Math.max(1, model.looseCount);
    out.pieces = lawful ? value('pieces') : alone;
    out.largestPiece = lawful ? value('largestPiece') / count : 1 / count;
    out.kineticEnergy = value('kineticEnergy');
    out.energy.elastic = value('elastic');
    // the device has it about the centre of its coordinates
    const { gravity, dt, substeps } = live.settings;
    out.energy.grains = value('potential');
    for (let c = 0; c < 3; c++) out.energy.grains -= grainMass * gravity[c] * fixed.center[c];
    out.meanForce = active > 0 ? (value('normalImpulse') * substeps) / (active * dt) : 0;
    out.maxSpeed = value('maxSpeed');
    out.meanPenetration = active > 0 ? value('penetration') / active : 0;
    out.maxPenetration = value('maxPenetration');
    out.complementarity = value('complementarity');
    out.residual = isConverging(plan.solver) ? value('residual') : NaN;
    out.residualMelanz = isConverging(plan.solver) && !lawful ? value('residualMelanz') : NaN;
    out.iterations = plan.sweeps;
    out.products = plan.sweeps * plan.substeps;
    out.status = value('status');
    if (out.residual > live.settings.tolerance) out.status |= STEP_STATUS.notConverged.bit;
    for (let c = 0; c < 3 && model.grainCount > 0; c++) {
      out.grain0.position[c] = fromUnits(fixed, report.get(0, 'position', c), c);
      out.grain0.velocity[c] = report.get(0, 'velocity', c);
      out.grain0.spin[c] = report.get(0, 'spin', c);
      out.fastest[c] = fromUnits(fixed, report.get(0, 'fastest', c), c);
    }
    for (let c = 0; c < 4 && model.grainCount > 0; c++) out.grain0.orientation[c] = report.get(0, 'orientation', c);
    out.bodies.forEach((body, k) => {
      readPose(bodies, k, fixed, body);
      for (let c = 0; c < 3; c++) {
        body.force[c] = bodies.get(k, 'impulse', c) / live.settings.dt;
        body.torque[c] = bodies.get(k, 'angularImpulse', c) / live.settings.dt;
      }
      if (joined(k)) return;
      poses.velocity.set(body.velocity, 3 * k);
      poses.spin.set(body.spin, 3 * k);
      poses.orientation.set(body.orientation, 4 * k);
      out.kineticEnergy += bodyEnergy(bodiesAlone, poses, k, live.bodies[k]);
      if (![...body.velocity, ...body.spin].every(Number.isFinite)) out.status |= STEP_STATUS.notFinite.bit;
    });
  };
}
