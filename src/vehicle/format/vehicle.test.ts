import { describe, expect, it } from 'vitest';
import { checkMechanism } from '../../mechanism/checkMechanism';
import type { MechanismSpec } from '../../mechanism/spec';
import { hmmwvMechanism } from '../hmmwv';
import { drivenVehicle, standingHeight, vehicleMechanism } from './assemble';
import { hmmwvVehicle } from './hmmwvVehicle';
import { hmmwvOn } from './variants';
import { readVehicle } from './vehicle';

type Json = Record<string, unknown>;
/** Returns the HMMWV with another value at a path, such as `axles.0.spring.stiffness`; undefined removes it. */
function changed(path: string, value: unknown, from: unknown = hmmwvVehicle): Json {
  const data = JSON.parse(JSON.stringify(from)) as Json, keys = path.split('.'), last = keys.pop()!;
  const at = keys.reduce((x, key) => x[key] as Json, data);
  if (value === undefined) delete at[last];
  else at[last] = value;
  return data;
}
const says = (given: unknown): string[] => {
  const read = readVehicle(given);
  return read.ok ? [] : read.issues.map(({ message }) => message);
};

/** Returns bodies and connections by name, with numbers rounded, as sums are made in another order. */
const named = ({ bodies, connections }: MechanismSpec) =>
  [bodies, connections].map((list) => new Map(list.map((x) => [x.name,
  JSON.stringify(x, (_, y: unknown) => (typeof y === 'number' ? Math.round(y * 1e10) / 1e10 + 0 : y))])));

describe('a vehicle as data', () => {
  it('reads the HMMWV, and makes of it the mechanism that it is elsewhere', () => {
    const read = readVehicle(JSON.stringify(hmmwvVehicle));
    expect(read).toEqual({ ok: true, value: hmmwvVehicle });
    if (!read.ok) return;
    expect(named(vehicleMechanism(read.value))).toEqual(named(hmmwvMechanism()));
    expect(standingHeight(read.value)).toBeCloseTo(0.493, 9);
    expect(checkMechanism(drivenVehicle(read.value))).toEqual([]);
  });

  it.each([
    ['axles.0.spring.stiffness', -3, 'axles[0].spring.stiffness is -3 N/m; it must be more than 0.'],
    ['chassis.mass', 0, 'chassis.mass is 0 kg; it must be more than 0.'],
    ['chassis.mass', '2086', "chassis.mass is '2086'; it must be more than 0."],
    ['axles.1.shock', undefined, 'axles[1].shock is missing.'],
    ['steering', undefined, 'steering is missing.'],
    ['axles.1.lowerArm.com', [0, 1], 'axles[1].lowerArm.com is a list; it must be three numbers x, y, z.'],
    ['axles.1.lowerArm.com.1', null, 'axles[1].lowerArm.com[1] is null; it must be a finite number.'],
    ['axles.0.template', 'leafSpring', "axles[0].template is 'leafSpring', which is not known; there are "
      + "doubleWishbone"],
    ['axles.0.wings', 2, 'axles[0].wings is not known here; there are location'],
    ['axles.0.tierod.inner', [-0.176, 0.821, -0.016], 'axles[0].tierod.inner and axles[0].tierod.upright are the same '
      + 'point; a tie rod needs a length.'],
    ['axles.0.upperArm.uprightBall', [-0.158, 0.462, 0.2205], 'axles[0].upperArm.uprightBall lies on the line of its '
      + 'hinge; an arm needs a length.'],
    ['axles.0.upperArm.chassisBack', [-0.048, 0.446, 0.245], 'axles[0].upperArm.chassisFront and '
      + 'axles[0].upperArm.chassisBack are the same point; a hinge needs a length.'],
    ['axles.0.upright.inertia', [0.1, 0.1, 0.5], 'axles[0].upright.inertia[2] is 0.5 kg·m², more than the other two '
      + 'together (0.2 kg·m²); no body has such moments.'],
    ['axles.0.spring.max', 0.1, 'axles[0].spring.max is 0.1 m; it must be more than min, 0.15 m.'],
    ['axles.1.spindle.com', [0.036, -0.91, -0.026], 'axles[1].spindle.com[1] is -0.91 m; points are those of the left '
      + 'side, where it is more than 0.'],
    ['axles.1.spindle.com', [0.036, 0.91, -0.2], 'axles[1].spindle.com[2] puts its wheels 0.174 m below the ground '
      + 'that the others stand on.'],
    ['axles.1.location', [2, 0, 0], 'axles[1].location[0] is 2 m; the rear axle must be behind the front one.'],
    ['chassis.com', [3, 0, 0.2], 'chassis.com[0] is 3 m; it must lie between the axles, or the vehicle tips over.'],
    ['wheel.radius', -0.4, 'wheel.radius is -0.4 m; it must be more than 0.'],
    ['format', 'grouser-vehicle/2', "format is 'grouser-vehicle/2'; this reads 'grouser-vehicle/1'."],
    ['axles', [], 'axles are 0; a vehicle has two, front and rear.'],
    ['driveline.template', undefined, 'driveline.template is missing; there are allWheels, frontWheels, rearWheels.'],
  ])('says what is wrong: %s = %j', (path, value, sentence) => {
    const [first] = says(changed(path, value));
    expect(first.startsWith(sentence.replace(/\.$/, '')), first).toBe(true);
  });

  it.each([
    ['reduced', 'axles.0.upperArm.chassisBack', [-0.048, 0.446, 0.245],
      'axles[0].upperArm.chassisFront and axles[0].upperArm.chassisBack are the same point; an arm of two rods '
        + 'needs a length.'],
    ['reduced', 'axles.1.lowerArm.mass', 24, 'axles[1].lowerArm.mass is not known here; there are chassisFront, '
      + 'chassisBack, uprightBall.'],
    ['reduced', 'axles.0.lowerArm.uprightBall', [-0.053, 0.716, 0.215],
      'axles[0].upperArm.uprightBall and axles[0].lowerArm.uprightBall are the same point; an upright needs a length.'],
    ['multi-link', 'axles.0.trailing', undefined, 'axles[0].trailing is missing.'],
    ['multi-link', 'axles.1.lateral.chassis', [0.029, 0.842, -0.093],
      'axles[1].lateral.chassis and axles[1].lateral.upright are the same point; a link needs a length.'],
    ['multi-link', 'axles.0.lateral.mass', -1.9, 'axles[0].lateral.mass is -1.9 kg; it must be more than 0.'],
    ['multi-link', 'axles.0.upperArm.uprightBall', [0.277, 0.586, 0.102], 'axles[0].upperArm.uprightBall lies on the '
      + 'line of its hinge; an arm needs a length.'],
    ['solid-axle', 'axles.0.kingpin.upper', [0.005, 0.7, -0.05],
      'axles[0].kingpin.lower and axles[0].kingpin.upper are the same point; a kingpin needs a length.'],
    ['solid-axle', 'axles.0.tierod.knuckle', [-0.075, 0, -0.065],
      'axles[0].tierod.knuckle[1] is 0 m; the rod goes from there to the other side, so it is more than 0.'],
    ['solid-axle', 'axles.1.draglink.inner', [-0.075, 0.68, -0.065],
      'axles[1].draglink.inner and axles[1].draglink.knuckle are the same point; a drag link needs a length.'],
    ['solid-axle', 'axles.1.tube.inertia.1', 0, 'axles[1].tube.inertia[1] is 0 kg·m²; it must be more than 0.'],
    ['solid-axle', 'axles.0.lowerLink.upright', [0, 0, 0], 'axles[0].lowerLink.upright is not known here; there are '
      + 'mass, com, inertia, chassis, axle.'],
    ['reduced', 'steering.link.mass', NaN, 'steering.link.mass is NaN kg; it must be more than 0.'],
    ['reduced', 'steering.hinge', [0, 0, 0], 'steering.hinge is not known here; there are location, link.'],
  ] as const)('says what is wrong with %s axles and a rack: %s = %j', (suspension, path, value, sentence) => {
    expect(says(changed(path, value, hmmwvOn(suspension, 'rack-pinion')))).toEqual([sentence]);
  });

  it('names every fault at once, and takes what is no vehicle', () => {
    const data = changed('chassis.mass', -1) as { axles: { spring: { stiffness: number } }[] };
    data.axles[1].spring.stiffness = NaN;
    expect(says(data)).toEqual([
      'chassis.mass is -1 kg; it must be more than 0.', 'axles[1].spring.stiffness is NaN N/m; it must be more than 0.',
    ]);
    for (const odd of [null, 3, [], 'vroom', '{"format":', '[1]']) expect(says(odd).length).toBe(1);
    expect(says({}).length).toBe(7);
    expect(says('{"__proto__": {"format": "grouser-vehicle/1"}}').length).toBeGreaterThan(6);
  });
});
