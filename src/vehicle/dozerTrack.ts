import { atan2 } from '../core/elementary/arcs';
import { hypot, norm } from '../core/elementary/powers';
import { lazy } from '../core/lazy';
import { quatFromAxis, type Vec3 } from '../core/vec3';
import { createBelt, pointOnBelt, type Belt } from '../mechanism/kinds/guideBelt';
import type { Connection, GuideCircle, MechanismBody } from '../mechanism/spec';
import { shoe, totals, track, wheels } from './dozerData';

export type Side = 'L' | 'R';
export const SIDES: readonly Side[] = ['L', 'R'];
const Y: Vec3 = [0, 1, 0];

/**
 * Makes a belt in the plane of a track, in the chassis frame: x forward, z up [m]. Anticlockwise is forward along the
 * ground.
 */
const round = (slack: number): Belt => {
  const { reach, axle, radius } = track;
  return createBelt([[-reach, axle, radius + slack], [reach, axle, radius + slack]]);
};
/** Rail that pins are pressed on; it is larger by `slack` than the belt that they lie on as the track is assembled. */
export const RAIL: Belt = round(track.slack);

/**
 * Positions of pins as the track is assembled [m]: chords of one pitch on the belt, the first at the start of the
 * ground run.
 */
const assembledPins = lazy((): readonly (readonly [x: number, z: number])[] => pinsOn(round(0)));

function pinsOn(belt: Belt): [number, number][] {
  const pins: [number, number][] = [];
  let s = 0;
  for (let k = 0; k < track.shoes; k++) {
    const pin = pointOnBelt(belt, s);
    pins.push(pin);
    let low = s + 0.9 * shoe.pitch, high = s + 1.2 * shoe.pitch; // along the belt a chord is a little longer
    for (let pass = 0; pass < 60; pass++) {
      const middle = (low + high) / 2, [x, z] = pointOnBelt(belt, middle);
      if (hypot(x - pin[0], z - pin[1]) < shoe.pitch) low = middle;
      else high = middle;
    }
    s = low;
  }
  return pins;
}

export const shoeName = (side: Side, k: number): string => `shoe ${side}${k % track.shoes}`;

/**
 * Returns one track on the chassis, whose frame is at `origin` [m]: shoe k is between pins k and k + 1. For chain, rail
 * and teeth see the kinds `bushing`, `guide` and `sprocket`. Rollers turn with the sprocket, by gears, and carry no
 * load: the rail does.
 * Driven: `drive L` [rad/s]; `ground L0` …, the friction of the ground under each shoe [1], absent without `ground`.
 */
export function dozerTrack(side: Side, origin: Readonly<Vec3>, ground: boolean): {
  bodies: MechanismBody[]; connections: Connection[]
} {
  const y = side === 'L' ? track.side : -track.side;
  const at = (x: number, z: number): Vec3 => [origin[0] + x, origin[1] + y, origin[2] + z];
  const pins = assembledPins();
  const rolling = wheelsOf(side, at), shoes = pins.map((pin, k): { body: MechanismBody; connections: Connection[] } => {
    const next = pins[(k + 1) % pins.length], dx = (next[0] - pin[0]) / shoe.pitch;
    const dz = (next[1] - pin[1]) / shoe.pitch;
    const x = (pin[0] + next[0]) / 2, z = (pin[1] + next[1]) / 2, name = shoeName(side, k);
    const out = (d: number) => at(x + d * dz, z - d * dx); // outwards of the chord
    return {
      body: {
        name, mass: shoe.mass, inertia: shoe.inertia, position: out(shoe.inset),
        orientation: quatFromAxis(Y, -atan2(dz, dx)),
      },
      connections: [...chainOf(side, k, at(...pin), at), ...(ground ? [groundUnder(side, k, out(shoe.tip))] : [])],
    };
  });
  return { bodies: [...rolling.bodies, ...shoes.map(({ body }) => body)],
    connections: [...rolling.connections, ...shoes.flatMap(({ connections }) => connections)] };
}

/** Returns the connections of pin k: it joins shoe k to the one behind it, lies on the rail and is pushed by teeth. */
function chainOf(side: Side, k: number, pin: Vec3, at: (x: number, z: number) => Vec3): Connection[] {
  const { pin: { stiffness, damping }, rail, tooth, radius, reach, axle, teeth } = track, name = shoeName(side, k);
  const around: GuideCircle[] = [-reach, reach].map((x) => ({ centre: at(x, axle), radius: radius + track.slack }));
  return [
    { kind: 'bushing', name: `pin ${side}${k}`, a: name, b: shoeName(side, k + track.shoes - 1), point: pin,
      stiffness: [stiffness, stiffness, stiffness, 0, 0, 0], damping: [damping, damping, damping, 0, 0, 0] },
    { kind: 'guide', name: `rail ${side}${k}`, a: name, b: 'chassis', point: pin, around, ...rail },
    { kind: 'sprocket', name: `tooth ${side}${k}`, a: name, b: `sprocket ${side}`, point: pin, centre: at(-reach, axle),
      axis: Y,
      tooth: toothAt(), teeth, radius, ...tooth },
  ];
}

const groundUnder = (side: Side, k: number, tip: Vec3): Connection =>
  ({
    kind: 'sole', name: `ground ${side}${k}`, a: shoeName(side, k), point: tip, height: 0,
    friction: totals.groundFriction, ...track.ground,
  });

/** Returns the unit vector from the sprocket's axle to a pin that lies on it. */
function toothAt(): Vec3 {
  const { reach, axle } = track, pins = assembledPins();
  const pin = pins.find(([x, z]) => x < -reach && z < axle) ?? pins[0];
  const d = [pin[0] + reach, pin[1] - axle], r = norm(d);
  return [d[0] / r, 0, d[1] / r];
}

function wheelsOf(side: Side, at: (x: number, z: number) => Vec3): {
  bodies: MechanismBody[]; connections: Connection[]
} {
  const { reach, axle, radius } = track, { mass, halfLength, idlerRadius, rollerRadius, rollers, height } = wheels;
  const discs = [
    { name: `sprocket ${side}`, r: radius, x: -reach, z: axle },
    { name: `idler ${side}`, r: idlerRadius, x: reach, z: axle },
    ...rollers.map((x, k) => ({ name: `roller ${side}${k}`, r: rollerRadius, x, z: height })),
  ];
  const bodies = discs.map(({ name, r, x, z }): MechanismBody => {
    const across = mass * (r * r / 4 + halfLength * halfLength / 3);
    return { name, mass, inertia: [across, mass * r * r / 2, across], position: at(x, z) };
  });
  const hinges = discs.map(({ name, x, z }): Connection =>
    ({ kind: 'revolute', name: `axle ${name}`, a: name, b: 'chassis', point: at(x, z), axis: Y }));
  const gears = discs.slice(1).map(({ name }, k): Connection => ({
    kind: 'gear', name: `roll ${name}`, terms: [{ a: name, b: 'chassis', axis: Y, factor: 1 },
      { a: `sprocket ${side}`, b: 'chassis', axis: Y, factor: k === 0 ? -1 : -radius / rollerRadius }],
  }));
  const motor: Connection = {
    kind: 'spinMotor', name: `drive ${side}`, a: `sprocket ${side}`, b: 'chassis', axis: Y, speed: 0,
  };
  const drag: Connection = {
    kind: 'rotationalSpring', name: `drag ${side}`, a: `sprocket ${side}`, b: 'chassis', axis: Y, damping: track.drag,
  };
  return { bodies, connections: [...hinges, ...gears, motor, drag] };
}

