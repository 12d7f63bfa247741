import body from '../../../shaders/shared/body.wgsl?raw';
import bodyShare from '../../../shaders/shared/bodyShare.wgsl?raw';
import bodySum from '../../../shaders/shared/bodySum.wgsl?raw';
import cell from '../../../shaders/shared/cell.wgsl?raw';
import contact from '../../../shaders/shared/contact.wgsl?raw';
import copies from '../../../shaders/shared/copies.wgsl?raw';
import counters from '../../../shaders/shared/counters.wgsl?raw';
import friction from '../../../shaders/shared/friction.wgsl?raw';
import inertia from '../../../shaders/shared/inertia.wgsl?raw';
import integrateBody from '../../../shaders/shared/integrateBody.wgsl?raw';
import integrateGrain from '../../../shaders/shared/integrateGrain.wgsl?raw';
import inverseInertia from '../../../shaders/shared/inverseInertia.wgsl?raw';
import key from '../../../shaders/shared/key.wgsl?raw';
import measure from '../../../shaders/shared/measure.wgsl?raw';
import move from '../../../shaders/shared/move.wgsl?raw';
import narrowSpheres from '../../../shaders/shared/narrowSpheres.wgsl?raw';
import neighbours from '../../../shaders/shared/neighbours.wgsl?raw';
import pairs from '../../../shaders/shared/pairs.wgsl?raw';
import phase from '../../../shaders/shared/phase.wgsl?raw';
import pose from '../../../shaders/shared/pose.wgsl?raw';
import quaternion from '../../../shaders/shared/quaternion.wgsl?raw';
import record from '../../../shaders/shared/record.wgsl?raw';
import scan from '../../../shaders/shared/scan.wgsl?raw';
import schedule from '../../../shaders/shared/schedule.wgsl?raw';
import shapes from '../../../shaders/shared/shapes.wgsl?raw';
import sphereGap from '../../../shaders/shared/sphereGap.wgsl?raw';
import starts from '../../../shaders/shared/starts.wgsl?raw';
import status from '../../../shaders/shared/status.wgsl?raw';
import step from '../../../shaders/shared/step.wgsl?raw';
import sumShare from '../../../shaders/shared/sumShare.wgsl?raw';
import sweep from '../../../shaders/shared/sweep.wgsl?raw';
import thread from '../../../shaders/shared/thread.wgsl?raw';
import variant from '../../../shaders/shared/variant.wgsl?raw';
import type { WgslLibrary } from '../../gpu/wgsl';

/** Texts that kernels of every world share. */
const common = {
  'shared/body': body, 'shared/bodyShare': bodyShare, 'shared/bodySum': bodySum, 'shared/cell': cell,
  'shared/contact': contact, 'shared/copies': copies, 'shared/counters': counters, 'shared/friction': friction,
  'shared/inertia': inertia, 'shared/integrateBody': integrateBody, 'shared/integrateGrain': integrateGrain,
  'shared/inverseInertia': inverseInertia, 'shared/key': key, 'shared/measure': measure, 'shared/move': move, 'shared/neighbours': neighbours,
  'shared/pairs': pairs, 'shared/phase': phase, 'shared/pose': pose, 'shared/quaternion': quaternion,
  'shared/record': record, 'shared/scan': scan, 'shared/schedule': schedule, 'shared/shapes': shapes,
  'shared/sphereGap': sphereGap, 'shared/starts': starts, 'shared/status': status, 'shared/step': step,
  'shared/sumShare': sumShare, 'shared/sweep': sweep, 'shared/thread': thread,
};

/** What `// @import shared/…` finds in a world of spheres, and in one of other shapes. */
export const sphereLibrary = { ...common, 'shared/variant': variant, 'shared/narrow': narrowSpheres } satisfies WgslLibrary;

/** A `const NAME = 12u;` of a shared text. */
export function readConstant(text: keyof typeof sphereLibrary, name: string): number {
  const value = new RegExp(`const ${name} = (\\d+)u?;`).exec(sphereLibrary[text])?.[1];
  if (value === undefined) throw new Error(`There is no constant ${name} in ${text}.wgsl.`);
  return Number(value);
}

export const MAX_BODIES = readConstant('shared/body', 'MAX_BODIES');
export const MAX_SHAPES = readConstant('shared/shapes', 'MAX_SHAPES');
export const MAX_TEMPLATES = readConstant('shared/variant', 'MAX_TEMPLATES');
export const SCAN_BLOCK = readConstant('shared/scan', 'SCAN_BLOCK');
export const BODY_SHARES = readConstant('shared/bodySum', 'BODY_SHARES');
export const MEASURE_SHARES = readConstant('shared/measure', 'MEASURE_SHARES');
export const MEASURE_ROWS = readConstant('shared/measure', 'MEASURE_ROWS');
export const HEAD = readConstant('shared/schedule', 'HEAD');
export const COLOURS = readConstant('shared/schedule', 'COLOURS');
export const KEY_BODY = 2 ** readConstant('shared/key', 'KEY_POINT') - 1;
export const MODE = {
  start: readConstant('shared/phase', 'MODE_START'), again: readConstant('shared/phase', 'MODE_AGAIN'),
  advance: readConstant('shared/phase', 'MODE_ADVANCE'), reset: readConstant('shared/phase', 'MODE_RESET'),
  sweep: readConstant('shared/phase', 'MODE_SWEEP'), apply: readConstant('shared/phase', 'MODE_APPLY'),
} as const;
