import { beforeAll, describe, expect, test } from 'vitest';
import { createState, type State } from '../../model/model';
import { stateHash } from '../../model/stateHash';
import { defaultsOf, type AnyValues } from '../../params/param';
import { createCpuEngine, type CpuEngine } from '../../physics/cpu/engine';
import { readContactMemory } from '../../physics/contactMemory';
import { findScene } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';
import { createExperiment } from '../experiment';
import { packBed, quantumOf, unpackBed } from './bedFile';
import type { SettledBeds } from './settledBeds';

type Shelf = SettledBeds & { kept: Map<string, Uint8Array<ArrayBuffer>> };
const shelf = (): Shelf => {
  const kept: Shelf['kept'] = new Map();
  return {
    kept, find: (key) => Promise.resolve(kept.get(key) ?? null), keep: (key, packed) => void kept.set(key, packed),
  };
};

/** Opens a small bed; one that settles for `time` [s], where that is given, and not for as long as its scene says. */
async function open(id: string, own: AnyValues, beds?: SettledBeds, time?: number) {
  const known = findScene(id)!, values = { ...defaultsOf(known.params), ...known.small, ...own };
  const scene: AnyScene = time === undefined ? known : { ...known, build(v) {
    const spec = known.build(v);
    return spec.settle ? { ...spec, settle: { ...spec.settle, time } } : spec;
  } };
  let engine: CpuEngine | undefined;
  const experiment = await createExperiment(scene, values, (spec) => (engine = createCpuEngine(spec)), beds);
  return { experiment, engine: engine! };
}

type Opened = Awaited<ReturnType<typeof open>>;
async function settle({ experiment }: Opened): Promise<void> {
  while (experiment.time < -1e-9) await experiment.advance();
}
async function run({ experiment, engine }: Opened, seconds: number): Promise<string> {
  await settle({ experiment, engine });
  while (experiment.time < seconds - 1e-9) await experiment.advance();
  return stateHash(await engine.readState());
}

/** Returns the mean kinetic energy of a grain's translation over its mass [m²/s²]. */
function rattle({ model, state: { velocity } }: CpuEngine): number {
  let sum = 0;
  for (let k = 0; k < 3 * model.looseCount; k++) sum += velocity[k] ** 2;
  return sum / (2 * model.looseCount);
}

/** Returns the angle between two orientations [rad]. */
function angle(a: State, b: State, i: number): number {
  let dot = 0;
  for (let c = 0; c < 4; c++) dot += a.orientation[4 * i + c] * b.orientation[4 * i + c];
  return 2 * Math.acos(Math.min(1, Math.abs(dot)));
}

// Grains alone; with a vehicle and its pilot; with a tire; with laws that contacts remember.
const SCENES: [id: string, own: AnyValues][] = [
  ['single-wheel', {}], ['hmmwv-flat', {}], ['tire-soil', {}], ['shear-plastic', { count: 80 }],
  ['repose', { count: 60 }],
];

describe.each(SCENES)('the bed of %s', (id, own) => {
  const beds = shelf();
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(id, own, beds, 0.1);
    expect(opened.experiment.time).toBeLessThan(0);
    await settle(opened);
  });

  test('is in its file what it was: within the quantum, turned by less than 10⁻⁴, impulses within 10⁻³', async () => {
    const { engine, experiment: { spec } } = opened, { model } = engine;
    const state = await engine.readState(), contacts = readContactMemory(engine)!, built = createState(spec);
    const packed = await packBed('key', { state, contacts, pilot: [1, 2] }, built, model);
    const bed = (await unpackBed('key', packed, built, model))!, quantum = quantumOf(built, state, model.looseCount);
    expect(Math.max(...quantum)).toBeLessThan(2e-5);
    for (let i = 0; i < model.looseCount; i++) {
      for (let c = 0; c < 3; c++) {
        const off = Math.abs(bed.state.position[3 * i + c] - state.position[3 * i + c]);
        expect(off).toBeLessThan(0.5001 * quantum[c] + 1e-12);
      }
      expect(angle(bed.state, state, i)).toBeLessThan(1e-4);
    }
    const first = 3 * model.grainCount;
    for (const key of ['position', 'velocity', 'spin'] as const)
      expect(bed.state[key].slice(first)).toEqual(state[key].slice(first));
    expect(bed.state.memory).toEqual(state.memory);
    expect(bed.state.flexible).toEqual(state.flexible);
    expect(bed.pilot).toEqual([1, 2]);
    for (const key of ['bodyA', 'bodyB', 'feature'] as const) expect(bed.contacts![key]).toEqual(contacts[key]);
    expect(Object.keys(bed.contacts!.values)).toEqual(Object.keys(contacts.values));
    const { impulse } = contacts.values, largest = impulse!.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    bed.contacts!.values.impulse!.forEach((x, k) => {
      expect(Math.abs(x - impulse![k])).toBeLessThan(1e-3 * Math.abs(impulse![k]) + 1e-7 * largest);
    });
  });

  test('starts with the same bits whether it has settled or was found, and settles once', async () => {
    expect(beds.kept.size).toBe(0);
    const hash = await run(opened, 0.04);
    expect(beds.kept.size).toBe(1);
    const second = await open(id, own, beds, 0.1);
    expect(second.experiment.time).toBe(0);
    expect(second.experiment.progress).toBe(1);
    expect(await run(second, 0.04)).toBe(hash);
    expect(second.experiment.datum).toEqual(opened.experiment.datum);
    expect([...second.experiment.values]).toEqual([...opened.experiment.values]);
  });
});

describe('a bed that is found', () => {
  test('is as calm after 0.1 s as one that settled', { tags: 'long' }, async () => {
    const beds = shelf(), first = await open('ditch', {}, beds), { engine } = first;
    await settle(first);
    const rattling = rattle(engine);
    await run(first, 0.1);
    const second = await open('ditch', {}, beds);
    await run(second, 0.1);
    expect(rattle(second.engine)).toBeLessThanOrEqual(rattle(engine));
    expect(rattle(second.engine)).toBeLessThan(0.01 * rattling);
    const { maxPenetration, bodies } = second.engine.measures;
    expect(maxPenetration).toBeLessThan(1e-4);
    const weight = 9.81 * second.engine.model.masses.reduce((sum, m) => sum + m, 0);
    expect(-bodies[0].force[2] / weight).toBeCloseTo(1, 1);
    // broken on purpose: one grain in ten a millimetre off, which a file's quantum does not allow
    const third = await open('ditch', {}, beds), { state, model } = third.engine;
    for (let i = 0; i < model.looseCount; i += 10) state.position[3 * i + 2] -= 1e-3;
    await third.experiment.advance();
    expect(rattle(third.engine)).toBeGreaterThan(10 * rattle(second.engine));
  });

  test('is of the same bed: what takes part in settling settles another, what does not is free', { tags: 'long' },
    async () => {
    const beds = shelf();
    await run(await open('single-wheel', {}, beds), 0);
    await run(await open('single-wheel', {}, beds), 0.004);
    const startsAt = async (own: AnyValues) => (await open('single-wheel', own, beds)).experiment.time;
    for (const own of <AnyValues[]>[
      { load: 130 }, { slip: 0.6 }, { omega: 1.5 }, { substeps: 20 }, { color: 'height' },
      { lugs: 12 }, { wheelRadius: 0.12 }, // it is parked above the bed
      { friction: 0.7 }, { solver: 'cgm' }, // it settles without friction, by small steps
    ]) expect(await startsAt(own), JSON.stringify(own)).toBe(0);
    for (const own of <AnyValues[]>[
      { seed: 2 }, { gravity: 1.62 }, { grainRadius: 18 }, { density: 2000 }, { packing: 'loose' }, { cohesion: 0.1 },
      { shapeRatio: 0.8 }, { recoverySpeed: 1 },
    ]) expect(await startsAt(own), JSON.stringify(own)).toBeLessThan(0);
  });

  test('is of the same bodies: a vehicle farther from its heap, or a tire with another pressure, settles', async () => {
    for (const [id, other] of <[string, AnyValues][]>[
      ['dozer', { runUp: 0.4 }], ['tire-soil', { pressure: 1e5 }], ['hmmwv-flat', { slope: 3 }],
    ]) {
      const keys: string[] = [];
      const note: SettledBeds = { find: (key) => (keys.push(key), Promise.resolve(null)), keep() {} };
      for (const own of [{}, other, { color: 'height' }]) await open(id, own, note);
      expect(keys[1], id).not.toBe(keys[0]);
      expect(keys[2], id).toBe(keys[0]);
    }
  });

  test('is not kept if somebody changed a value while it settled', async () => {
    const beds = shelf(), opened = await open('single-wheel', {}, beds, 0.1);
    await opened.experiment.advance();
    opened.experiment.set('gravity', 3.71);
    await run(opened, 0.004);
    expect(beds.kept.size).toBe(0);
  });

  test('is refused if its file is damaged, cut off, or of another bed: it settles', { tags: 'long' }, async () => {
    const beds = shelf();
    await run(await open('ditch', {}, beds), 0);
    await run(await open('ditch', {}, beds), 0.004);
    const [[key, packed]] = beds.kept, damaged = packed.slice();
    damaged[packed.length >> 1] ^= 4;
    for (const bytes of [damaged, packed.slice(0, -20), new Uint8Array(0), Uint8Array.of(1, 2, 3)]) {
      const opened = await open('ditch', {}, { find: () => Promise.resolve(bytes), keep() {} });
      expect(opened.experiment.time).toBeLessThan(0);
    }
    const { engine, experiment: { spec } } = await open('ditch', {});
    expect(await unpackBed(key, packed, createState(spec), engine.model)).not.toBeNull();
    expect(await unpackBed('another', packed, createState(spec), engine.model)).toBeNull();
  });
});
