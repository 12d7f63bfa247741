import { cube, square } from '../core/elementary/powers';
import { createRandom } from '../core/random';
import { createLive, type Live } from '../model/settings';
import { FIXED, type WorldSpec } from '../model/worldSpec';
import type { FormCosts, SweepCost, SweptForm } from './gpu/solve/sweepForm';
import type { Engine } from './engine';

/** Cost of a sweep by blocks (on the CPU, of its one form), and in both forms on a GPU; `forms` is null on the CPU. */
export type Timing = SweepCost & { forms: FormCosts | null };

/** The part of an engine that is timed. */
export type TimedEngine = Pick<Engine, 'model' | 'measures' | 'step' | 'dispose'>;
type MakeEngine = (spec: WorldSpec) => TimedEngine | Promise<TimedEngine>;

/**
 * Number of grains along an edge of the small and of the large bed: a step of the small one is all overhead, that of
 * the large one hardly any.
 */
const EDGES = { cpu: [6, 16], gpu: [8, 40] } as const;
/** Settings of the timed steps, as most scenes have them; DT in s. */
const SUBSTEPS = 20, DT = 0.002;
/**
 * Number of steps that are not timed, time for which the others are repeated [ms], their largest and their smallest
 * number.
 */
const WARM_UP = 2, BUDGET = 120, MOST = 40, LEAST = 3;

/**
 * Returns the cost of a sweep on the engine that would run a scene: times a small and a large bed off screen and takes
 * the difference as the cost of contacts. That takes some 0.3 s a form, and more if the device is slow.
 */
export async function measureSpeed(
  backend: 'cpu' | 'gpu', makeEngine: MakeEngine, now = () => performance.now(),
): Promise<Timing> {
  const [small, large] = EDGES[backend];
  const measure = async (form: SweptForm): Promise<SweepCost> =>
    fitTiming(await timeBed(small, form, makeEngine, now), await timeBed(large, form, makeEngine, now));
  const blocks = await measure('blocks');
  return { ...blocks, forms: backend === 'gpu' ? { blocks, colours: await measure('colours') } : null };
}

/** Number of contacts of a bed, and time of a sweep over them, its share of the rest of the step included [s]. */
export type Timed = { contacts: number; perSweep: number };

/** Returns the line through both timings; no cost is below zero, however noisy they are. */
export function fitTiming(small: Timed, large: Timed): SweepCost {
  const slope = (large.perSweep - small.perSweep) / (large.contacts - small.contacts);
  const perContact = Math.max(0, Math.min(slope, large.perSweep / large.contacts));
  return { perContact, perSweep: Math.max(0, large.perSweep - perContact * large.contacts) };
}

/** Returns the median time of a sweep over a bed of edge³ grains. */
async function timeBed(edge: number, form: SweptForm, makeEngine: MakeEngine, now: () => number): Promise<Timed> {
  const spec = bedOf(edge), engine = await makeEngine(spec), live = liveOf(spec, form), times: number[] = [];
  try {
    for (let i = 0; i < WARM_UP; i++) await engine.step(live);
    for (const begin = now(); times.length < LEAST || (times.length < MOST && now() - begin < BUDGET);) {
      const before = now();
      await engine.step(live);
      times.push(now() - before);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
    return { contacts: engine.measures.contactCount, perSweep: median / 1000 / SUBSTEPS };
  } finally {
    engine.dispose();
  }
}

/**
 * Returns a bed of spheres that nearly touch twelve others each, in layers of triangles on a floor, at rest: it has as
 * many neighbours as a packed bed, and so as many colours.
 */
function bedOf(edge: number): WorldSpec {
  const count = cube(edge), radius = 0.01, side = 2 * radius * edge;
  const random = createRandom(1), positions = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const x = i % edge, y = Math.floor(i / edge) % edge, z = Math.floor(i / square(edge));
    const at = [2 * x + ((y + z) % 2), Math.sqrt(3) * (y + (z % 2) / 3), 1 + (2 / 3) * Math.sqrt(6) * z];
    for (let c = 0; c < 3; c++) positions[3 * i + c] = (1.005 * at[c] + 0.005 * random()) * radius;
  }
  return {
    domain: { min: [-side, -side, 0], max: [2 * side, 2 * side, 2 * side] },
    grains: { positions, radii: new Float64Array(count).fill(radius), masses: new Float64Array(count).fill(0.01) },
    bodies: [{
      name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
      look: 'floor',
    }],
  };
}

const liveOf = (spec: WorldSpec, form: SweptForm): Live =>
  createLive(spec, { dt: DT, substeps: SUBSTEPS, form, gravity: [0, 0, -1], friction: 0.5 });
