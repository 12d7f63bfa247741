import { fail, ok, type Result } from '../../core/result';
import { IDENTITY, type Vec3 } from '../../core/vec3';
import { checkWish } from '../../model/drop/checkDropped';
import { MOST_DROPPED, type DropWish, type Dropped } from '../../model/drop/dropped';
import { dropBox, droppedBody } from '../../model/drop/droppedBody';
import type { BodyMeasure } from '../../model/measures';
import type { EngineMemory, RunMemory, Snapshot } from '../../model/snapshot';
import { worldKey } from '../../model/worldKey';
import { FREE, type BodySpec, type WorldSpec } from '../../model/worldSpec';
import { memoryWithBody } from '../../physics/memoryWithBody';
import { placeDrop } from './placeDrop';

const refuse = (why: string): Result<never> => fail('drop', why);

/**
 * Returns the snapshot of a run, of a world with this spec under `gravity` [m/s²], with one body more, which is let go
 * above its soil: all else has the state, and on the CPU the impulses, that it had. Fails with a sentence where nothing
 * can be dropped.
 */
export function dropInto(
  spec: WorldSpec, gravity: number, from: Snapshot, wish: DropWish,
): Result<Snapshot> {
  const { dropped: before = [] } = from, { form, density, height } = wish, faults = checkWish(wish);
  if (faults.length > 0) return { ok: false, issues: faults.map((message) => ({ path: 'drop', message })) };
  if (before.length >= MOST_DROPPED) return refuse(`${MOST_DROPPED} bodies are dropped already: that is the most.`);
  if (spec.grains.radii.length === 0)
    return refuse('This scene has no soil to drop something into: what is dropped touches grains alone.');
  if (spec.periodic) return refuse('Nothing can be dropped into a bed that repeats itself without end, so far.');
  if (!(gravity > 0)) return refuse('There is no gravity: what is let go would not fall.');
  if (from.time < 0 || (spec.settle && from.run?.started === false))
    return refuse('The bed still settles: something can be dropped into it once the run begins.');
  const box = dropBox(form), position = placeDrop(spec, from.position, box, height);
  if (!position) {
    const [wide, deep] = [0, 1].map((c) => `${+(box.max[c] - box.min[c]).toPrecision(3)} m`);
    return refuse(`It is ${wide} by ${deep} wide, which is more than the soil: take a smaller one.`);
  }
  const all: Dropped[] = [...before, { form, density, position }], body = droppedBody(all.at(-1)!, all.length);
  return ok({
    ...from, ...stateWith(from, body), dropped: all, world: worldKey({ ...spec, bodies: [...spec.bodies, body] }),
    ...(from.engine && engineWith(from.engine, body, spec.bodies.length + 1)), ...(from.run && runWith(from.run, body)),
  });
}

/** Returns the state with a body at rest behind all others. */
const stateWith = (
  { position, orientation, velocity, spin }: Snapshot, body: BodySpec,
): Pick<Snapshot, 'position' | 'orientation' | 'velocity' | 'spin'> => ({
  position: appended(position, body.position), orientation: appended(orientation, body.orientation ?? IDENTITY),
  velocity: appended(velocity, STILL), spin: appended(spin, STILL),
});

const STILL: Readonly<Vec3> = [0, 0, 0];

/** Returns an engine's memory with a body more; that of a device, whose buffers have a form of their own, is left. */
function engineWith(
  { numbers, measures, ...memory }: EngineMemory, { position, orientation = IDENTITY }: BodySpec, bodyCount: number,
): { engine?: EngineMemory | undefined } {
  if (memory.backend !== 'cpu') return { engine: undefined };
  const one: BodyMeasure = {
    force: [0, 0, 0], torque: [0, 0, 0], position: [...position], orientation: [...orientation], velocity: [0, 0, 0],
    spin: [0, 0, 0],
  };
  return { engine: {
    ...memory, numbers: memoryWithBody(numbers, bodyCount),
    measures: { ...measures, bodies: [...measures.bodies, one] },
  } };
}

function runWith({ controls, seen, ...run }: RunMemory, { mass, position }: BodySpec): { run: RunMemory } {
  const control = { motion: [...FREE] satisfies typeof FREE, force: [0, 0, 0] satisfies Vec3, mass };
  return { run: {
    ...run, controls: { ...controls, bodies: [...controls.bodies, control] }, seen: seen && appended(seen, position),
  } };
}

function appended(list: Float64Array, more: ArrayLike<number>): Float64Array {
  const out = new Float64Array(list.length + more.length);
  out.set(list);
  out.set(more, list.length);
  return out;
}
