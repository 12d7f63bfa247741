import { fail, ok, type Issue, type Result } from '../../core/result';
import { doubleWishboneAxle, multiLinkAxle, part, reducedDoubleWishboneAxle, solidAxleAxle } from './axles';
import { checked, fault, inertia, number, oneOf, point, positive, record, text, type Read, type Reader } from './read';

/** Value of the field `format` of such a file. */
export const FORMAT = 'grouser-vehicle/1';

const steering = oneOf({
  pitmanArm: record({
    location: point, pitchDeg: number('deg'), arm: part, link: part,
    hinge: point, cardan: point, idlerChassis: point, idlerLink: point,
  }),
  rackPinion: record({ location: point, link: part }),
});

const axles = oneOf({
  doubleWishbone: doubleWishboneAxle, reducedDoubleWishbone: reducedDoubleWishboneAxle,
  multiLink: multiLinkAxle, solidAxle: solidAxleAxle,
});
export type AxleSpec = Read<typeof axles>;

/** Reads two axles: front, then rear. */
const twoAxles: Reader<[AxleSpec, AxleSpec]> = (given, path, issues) => {
  if (!Array.isArray(given) || given.length !== 2) {
    return fault(
      issues, path, `are ${Array.isArray(given) ? given.length : 'no list'}; a vehicle has two, front and rear`
    );
  }
  const read = given.map((axle, k) => axles(axle, `${path}[${k}]`, issues));
  return read[0] && read[1] ? [read[0], read[1]] : undefined;
};

const driveline = oneOf({ allWheels: record({}), frontWheels: record({}), rearWheels: record({}) });

const format: Reader<typeof FORMAT> = (given, path, issues) =>
  (given === FORMAT ? FORMAT : fault(
    issues, path, `is ${typeof given === 'string' ? `'${given.slice(0, 30)}'` : String(given)}; this reads '${FORMAT}'`
  ));

/** Largest height difference of the wheel centres of the axles, both on level ground [m]. */
const LEVEL = 0.05;

const vehicle = checked(record({
  format, name: text, chassis: record({ mass: positive('kg'), com: point, inertia }), steering, axles: twoAxles,
  /** Rim and tire as one, about y. */
  wheel: record({ mass: positive('kg'), inertia, radius: positive('m'), width: positive('m') }),
  driveline,
}), ({ axles: [front, rear], chassis, wheel }, _path, issues) => {
  const heights = [front, rear].map(({ location, spindle }) => location[2] + spindle.com[2]);
  if (!(front.location[0] + front.spindle.com[0] > rear.location[0] + rear.spindle.com[0])) {
    fault(issues, 'axles[1].location[0]', `is ${rear.location[0]} m; the rear axle must be behind the front one`);
  }
  if (Math.abs(heights[0] - heights[1]) > LEVEL) {
    const low = heights[0] < heights[1] ? 0 : 1, deep = Math.abs(heights[0] - heights[1]).toFixed(3);
    fault(
      issues, `axles[${low}].spindle.com[2]`, `puts its wheels ${deep} m below the ground that the others stand on`
    );
  }
  heights.forEach((height, k) => {
    if (!(chassis.com[2] > height - wheel.radius))
      fault(issues, 'chassis.com[2]', `is ${chassis.com[2]} m, below the ground under axles[${k}]`);
  });
  if (!(
    rear.location[0] + rear.spindle.com[0] < chassis.com[0] && chassis.com[0] < front.location[0] + front.spindle.com[0]
  )) {
    fault(issues, 'chassis.com[0]', `is ${chassis.com[0]} m; it must lie between the axles, or the vehicle tips over`);
  }
});

/**
 * A vehicle as data: lengths in m, in the frame of the chassis (x forward, y left, z up); points of axles from their
 * location.
 */
export type VehicleSpec = Read<typeof vehicle>;

/** Reads a vehicle from a value of `JSON.parse`, or from a text. Every fault is named with its path. */
export function readVehicle(given: unknown): Result<VehicleSpec> {
  let data = given;
  if (typeof given === 'string') {
    try {
      data = JSON.parse(given);
    } catch (error) {
      return fail('vehicle', `This is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return fail('vehicle', 'A vehicle is a record of its parts.');
  const issues: Issue[] = [], read = vehicle(data, '', issues);
  return read && issues.length === 0 ? ok(read) : { ok: false, issues };
}
