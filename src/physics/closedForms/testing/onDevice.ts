import type { Device } from '../../../gpu/device';
import type { WorldSpec } from '../../../model/worldSpec';
import { gpuRefusal, type GpuSolver } from '../../../params/capabilities';
import { createGpuEngine } from '../../gpu/engine';
import { CONTACT_TABLE } from './contactTable';
import type { Row } from './row';
import { DEVICE_WAYS, refusal, traitsOf, type Way } from './ways';

/** Returns what makes an engine on a device, whose sweeps nobody waits between. */
export const onDevice = ({ device, name }: Pick<Device, 'device' | 'name'>) => (spec: WorldSpec) =>
  createGpuEngine(device, name, spec, { sliceMs: Infinity });

/** When a row is run on the device: in every run, or in the long suite alone, there with its mutants or without. */
type When = 'quick' | 'mutants' | 'long';

/** Families that every run takes to the device: the cheapest of friction, impacts and cohesion. */
const QUICK: Readonly<Record<GpuSolver, readonly string[]>> = {
  smallsteps: ['ball skidding', 'oblique impact, sticking', 'cohesion pulled off'],
  apgd: ['cohesion pulled off'], cgm: [],
};

/** Families of few steps, whose mutants run on the device, too. */
const WITH_MUTANTS: Readonly<Record<GpuSolver, readonly string[]>> = {
  smallsteps: [
    'ball skidding', 'ball skidding, until it rolls', 'hollow ball skidding, then rolling', 'brick on a belt',
    'oblique impact, sliding', 'oblique impact, sticking', 'two unequal balls', 'cohesion pulled off',
    'rolling friction', 'spinning friction',
  ],
  apgd: ['ball skidding', 'cohesion pulled off'], cgm: [],
};

/** Families that the long suite takes to the device by solvers that take a step as one problem. */
const LARGE_STEPS: Readonly<Record<Exclude<GpuSolver, 'smallsteps'>, readonly string[]>> = {
  apgd: ['two unequal balls', 'ball rolling down'],
  cgm: [
    'block on a slope, held', 'block on a slope, sliding', 'ball skidding', 'cohesion pulled off', 'two unequal balls',
    'ball rolling down',
  ],
};
const MINUTES = 'an emulated device takes minutes for it: up to 40 iterations in each of its steps';

/** Families that nobody has seen to pass on a device by small steps, and why: no test can stand on them. */
const UNSEEN: Readonly<Record<string, string>> = {
  plates: 'its friction there is 0.21 % off, beyond its bound of 0.1 %, and nobody knows yet why',
  'bouncing ball, twice': 'its 840 frames were not run to their end there: a busy machine takes ten minutes',
  'free asymmetric top': 'its 750 frames were not run there: a busy machine takes minutes, and fewer show no mutant',
  'compliant contact, ringing': 'its 600 frames were not run there: a busy machine takes minutes',
};

/** All families that are named here. */
export const LISTED: readonly string[] =
  [...Object.values(QUICK), ...Object.values(WITH_MUTANTS), ...Object.values(LARGE_STEPS), Object.keys(UNSEEN)].flat();

/** Says whether a row is run on a way of the device, or why not, as the end of a sentence. */
export function placeOf(row: Row, { id, settings: { solver } }: Way): When | { refused: string } {
  const way = DEVICE_WAYS.find((one) => one.id === id)!, gpu = id as GpuSolver;
  const refused = refusal(row, way) ?? gpuRefusal(solver!, traitsOf(row.settings?.laws ?? {}));
  if (refused !== null) return { refused };
  if (QUICK[gpu].includes(row.family)) return 'quick';
  if (WITH_MUTANTS[gpu].includes(row.family)) return 'mutants';
  if (gpu === 'smallsteps') return row.family in UNSEEN ? { refused: UNSEEN[row.family] } : 'long';
  return LARGE_STEPS[gpu].includes(row.family) ? 'long' : { refused: MINUTES };
}

/** Lists the rows that are run on the device when it is said, each with its way. */
export const deviceCases = (when: When): readonly (Row & { row: Row; way: Way; by: string })[] =>
  CONTACT_TABLE.flatMap((row) => DEVICE_WAYS.filter((way) => placeOf(row, way) === when)
    .map((way) => ({ ...row, row, way, by: way.name })));
