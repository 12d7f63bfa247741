import { square } from '../../../core/elementary/powers';
import { PASSED } from '../collide/contacts';
import type { Live, StepSettings } from '../../../model/settings';
import type { CpuWorld } from '../world';
import { imbalance, isDriven, isWall, sumImbalance } from './balance';
import { CONTROLS, type SleepRoom } from './sleepers';
import { settleSteady } from './steady';

/** Bounds of calm: every point of a calm body stays this near to its anchor [radii of grains], for so long [s]. */
const STILL = 1e-3, CALM_TIME = 0.05;
/** Largest imbalance at rest of a grain and of a big body, over its weight and its load [1]. */
const BALANCED = 3e-3, BODY_BALANCED = 2e-3;

/**
 * Updates sleepers after the solve: adds the forces of sleepers on walls, and from time to time puts calm bodies to
 * sleep.
 */
export function updateSleepers(world: CpuWorld, live: Live, h: number): void {
  const { sleepers: { room, asleep }, state: { position } } = world, { dt, sleep, solver, damping } = live.settings;
  if (!sleep || solver !== 'smallsteps' || damping > 0 || !room) return;
  addForcesOnWalls(world, live);
  room.watched += dt;
  turnAnchors(world, room, dt);
  if (room.watched < CALM_TIME) return;
  sumImbalance(world, live, room, h);
  writeReach(world, room);
  markRestless(world, live, room, h);
  settleSteady(world, live.settings.iterations || 1);
  fallAsleep(world, live, room);
  room.watched = 0;
  for (let i = 0; i < asleep.length; i++) for (let c = 0; c < 3; c++) {
    room.anchor[6 * i + c] = position[3 * i + c];
    room.anchor[6 * i + 3 + c] = 0;
  }
}

/** Says whether bodies are judged when this frame ends, after which some of them may sleep. */
export const willJudge = (room: SleepRoom | undefined, { sleep, damping, dt }: StepSettings): boolean =>
  room !== undefined && sleep && damping === 0 && room.watched + dt >= CALM_TIME;

/** Adds the impulses on big bodies of contacts that sweeps passed over, those of the frame that put them to sleep. */
function addForcesOnWalls({ model, contacts, bodyImpulse: sum }: CpuWorld, { settings: { substeps } }: Live): void {
  const { asleep, bodyB, impulse, armB } = contacts;
  for (let c = 0; c < contacts.count; c++) {
    if (asleep[c] !== PASSED || bodyB[c] < model.grainCount) continue;
    const i = 6 * (bodyB[c] - model.grainCount), px = substeps * impulse[3 * c], py = substeps * impulse[3 * c + 1];
    const pz = substeps * impulse[3 * c + 2], sx = armB[3 * c], sy = armB[3 * c + 1], sz = armB[3 * c + 2];
    sum[i] += px; sum[i + 1] += py; sum[i + 2] += pz;
    sum[i + 3] += sy * pz - sz * py; sum[i + 4] += sz * px - sx * pz; sum[i + 5] += sx * py - sy * px;
  }
}

/** Writes the reach of grains, and for a big body the longest reach of a grain that touches it [m]. */
function writeReach(
  { model: { grainCount, radii }, contacts: { bodyA, bodyB, count } }: CpuWorld, { reach }: SleepRoom
): void {
  reach.fill(0, grainCount);
  for (let i = 0; i < grainCount; i++) reach[i] = STILL * radii[i];
  for (let c = 0; c < count; c++)
    if (bodyB[c] >= grainCount) reach[bodyB[c]] = Math.max(reach[bodyB[c]], reach[bodyA[c]]);
}

function turnAnchors({ state: { spin } }: CpuWorld, { anchor }: SleepRoom, dt: number): void {
  for (let i = 0; 3 * i < spin.length; i++) for (let c = 0; c < 3; c++) anchor[6 * i + 3 + c] += dt * spin[3 * i + c];
}

/**
 * Returns the displacement or turn of a body from its anchor, in parts of its reach. A ball may spin: its shape stays.
 */
function wayOf({ model, state: { position } }: CpuWorld, { anchor, extent, reach }: SleepRoom, i: number): number {
  const turns = i >= model.grainCount || model.templates[model.shapeOf[i]].shape.kind !== 'sphere';
  let way = 0, turned = 0;
  for (let c = 0; c < 3; c++) {
    way += square(position[3 * i + c] - anchor[6 * i + c]);
    if (turns) turned += square(extent[i] * anchor[6 * i + 3 + c]);
  }
  return reach[i] > 0 ? Math.sqrt(Math.max(way, turned)) / reach[i] : Infinity;
}

/** Share of a body's load below which a contact with what is restless does not disturb it [1]. */
const LIGHT = 0.02;
/** Bits of marks: a body that is restless itself, and one that touches such a body. */
const RESTLESS = 1, DISTURBED = 2;

/** Marks what moves or is out of balance, and what touches it or nearly does; a body of a responder never rests. */
function markRestless(world: CpuWorld, live: Live, room: SleepRoom, h: number): void {
  const { sleepers: { asleep }, model: { grainCount }, responders: { moved }, contacts } = world;
  const { bodyA, bodyB, impulse, count } = contacts, { marks } = room;
  for (let i = 0; i < asleep.length; i++) {
    const k = i - grainCount, most = k < 0 ? BALANCED : BODY_BALANCED;
    if (asleep[i] !== 0 || (k >= 0 && isWall(live, k))) marks[i] = 0;
    else {
      const moves = moved[i] !== 0 || (k >= 0 && isDriven(live, k)) || wayOf(world, room, i) > 1;
      marks[i] = moves || imbalance(world, live, room, room.rest, i, h) > most ? RESTLESS : 0;
    }
  }
  for (let c = 0; c < count; c++) {
    const a = bodyA[c], b = bodyB[c];
    const px = impulse[3 * c], py = impulse[3 * c + 1], pz = impulse[3 * c + 2];
    const size = Math.sqrt(px * px + py * py + pz * pz);
    if ((marks[b] & RESTLESS) !== 0 && size > LIGHT * room.load[a]) marks[a] |= DISTURBED;
    if ((marks[a] & RESTLESS) !== 0 && size > LIGHT * room.load[b]) marks[b] |= DISTURBED;
  }
}

function fallAsleep(
  { model: { grainCount }, sleepers, state: { velocity, spin } }: CpuWorld, live: Live,
  { marks, controls }: SleepRoom,
): void {
  const { asleep } = sleepers;
  for (let i = 0; i < asleep.length; i++) {
    const k = i - grainCount;
    if (asleep[i] !== 0 || marks[i] !== 0 || (k >= 0 && isWall(live, k))) continue;
    asleep[i] = 1;
    sleepers.count++;
    velocity.fill(0, 3 * i, 3 * i + 3);
    spin.fill(0, 3 * i, 3 * i + 3);
    if (k < 0) continue;
    const { motion, force, mass } = live.bodies[k];
    controls.set([...motion.map((x) => x ?? NaN), ...force, mass], CONTROLS * k);
  }
}
