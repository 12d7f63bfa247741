import type { State } from '../../../model/model';
import type { Vec3 } from '../../../core/vec3';
import { NO_LAWS, type Live, type StepSettings } from '../../../model/settings';
import { createTemplate } from '../../../model/template';
import { FREE, type WorldSpec } from '../../../model/worldSpec';
import { cartLive, cartWorld } from '../../cpu/testing/cart';
import { joinedWheel, liveFor } from '../../cpu/testing/joinedWheel';
import { floor, grainsOf, KINDS } from '../../cpu/testing/worlds';
import { bedUnderSlab, liveOf, mixedHeap, settledOnCpu } from './fixtures';
import { LAWS } from './lawfulHeap';

/** A frame whose kernels are counted: what is set for it, and how many frames come before. */
export type FrameToCount = { form: string; own?: Partial<StepSettings>; before: number };

/**
 * A world whose kernels count what they read and write, those of these names: to compile such a kernel takes an
 * emulated device seconds, so that a world counts those that others do not, or that go otherwise there.
 */
export type CountedWorld = {
  kernels: RegExp; frames: readonly FrameToCount[];
  spec: WorldSpec; live: Live;
  /** The state that it starts from; as the world says if absent. */
  state?: () => Promise<State>;
  /** Kernels of an emulated device, which wait for no barrier. */
  software?: boolean;
};

const SETTINGS = { dt: 1e-3, substeps: 3, iterations: 2 };

/** Returns a bed under a slab, of ellipsoids as wide as its spheres. */
function ovals(side: number, layers: number): WorldSpec {
  const bed = bedUnderSlab(side, layers, 50);
  const shapes = [createTemplate({ kind: 'ellipsoid', semiAxes: [0.1, 0.09, 0.08] })];
  return { ...bed, grains: { ...bed.grains, shapes } };
}

/** Returns columns of spheres of 1 kg on a floor, which stand apart: nothing there moves for long. */
function columns(side: number, layers: number): WorldSpec {
  const bed = bedUnderSlab(side, layers, 1), positions: Vec3[] = [];
  for (let i = 0; i < side * side; i++) for (let layer = 0; layer < layers; layer++)
    positions.push([0.25 * (i % side), 0.25 * Math.floor(i / side), 0.1 + 0.2 * layer]);
  const half = 0.25 * side;
  return {
    ...bed, domain: { min: [-half, -half, 0], max: [half, half, 1] }, bodies: [floor],
    grains: { ...bed.grains, positions: Float64Array.from(positions.flat()) },
  };
}

const worldOf = (kernels: RegExp, spec: WorldSpec, own: Partial<StepSettings>, more: Partial<CountedWorld>) =>
  ({ kernels, spec, live: liveOf(spec, { ...SETTINGS, ...own }), frames: [], ...more });

/** The worlds, by name; made when they are needed. */
export const COUNTED_WORLDS: Readonly<Record<string, () => CountedWorld>> = {
  'spheres under a slab': () => worldOf(/./, bedUnderSlab(6, 4, 50), {}, {
    frames: [{ form: 'blocks', before: 2 }, { form: 'colours', own: { form: 'colours' }, before: 2 }],
  }),
  'ellipsoids under a slab': () => {
    const spec = ovals(6, 4), loose = liveOf(spec, { dt: 2e-3, substeps: 20, damping: 5 });
    const ofShapes = /^(collide\/.*(Cells|Contacts)$|integrate|solve|probe\/measureContacts|draw)/;
    return worldOf(ofShapes, spec, {}, {
      frames: [{ form: 'ellipsoids', before: 2 }], state: () => settledOnCpu(spec, loose, 150),
    });
  },
  'spheres on an emulated device': () => worldOf(/Serially|integrateGrains/, bedUnderSlab(6, 4, 50), {}, {
    frames: [{ form: 'serially', before: 2 }], software: true,
  }),
  // as few grains as have bodies summed in a dispatch of their own
  'a large bed of spheres': () =>
    worldOf(/sweepBlocks|integrateGrains|integrateBodies/, bedUnderSlab(26, 25, 1000), { substeps: 1 }, {
      frames: [{ form: 'large', before: 0 }],
    }),
  'spheres under converging solvers': () => {
    const own = { dt: 1e-3, substeps: 1, iterations: 4 };
    return worldOf(/accelerateContacts|extrapolateContacts|chooseMomentum/, bedUnderSlab(4, 3, 50), own, {
      frames: [
        { form: 'apgd', own: { solver: 'apgd' }, before: 1 }, { form: 'cgm', own: { solver: 'cgm' }, before: 1 },
      ],
    });
  },
  'spheres under laws': () => {
    const lawful = { ...NO_LAWS, ...LAWS['all that go together'] }, own = { iterations: 1, laws: lawful };
    const bouncing = { ...NO_LAWS, ...LAWS.restitution };
    return worldOf(/^(solve\/(bounce|yield|clear|claim|choose|hit)|probe\/(join|count)Pieces)/,
      mixedHeap(125, 1), own, {
        frames: [{ form: 'laws', before: 2 }, { form: 'restitution', own: { laws: bouncing }, before: 1 }],
      });
  },
  'spheres that may sleep': () => {
    const own = { dt: 2e-3, substeps: 4, iterations: 1 }, spec = columns(4, 2);
    return worldOf(/^sleep\/|sweepBlocks|integrateAll/, spec, { ...own, sleep: true }, {
      frames: [{ form: 'sleep', before: 100 }],
      state: () => settledOnCpu(spec, liveOf(spec, { ...own, damping: 5 }), 200),
    });
  },
  'a cart on spheres': () => {
    const spec = cartWorld([KINDS[0]]), live = cartLive(spec, { ...SETTINGS, dt: 2e-3 });
    return { kernels: /integrateMechanism/, spec, live, frames: [{ form: 'mechanism', before: 50 }] }; // it has landed
  },
  'a hand, and a brick on a floor': () => {
    const ball = { kind: 'sphere', radius: 0.1 } as const;
    const spec: WorldSpec = {
      domain: { min: [-2, -2, -2], max: [2, 2, 4] }, grains: grainsOf([ball], [[0.6, 0.6, 0.1], [-0.8, 0, 0.1]]),
      bodies: [floor, {
        ...floor, name: 'brick', shape: { kind: 'box', halfExtents: [0.2, 0.1, 0.05], edgeRadius: 0 }, look: 'slab',
        position: [0, 0, 0.05], mass: 6, inertia: [0.025, 0.085, 0.1], motion: FREE, meetsPlanes: true,
      }],
    };
    const live = liveOf(spec, SETTINGS);
    live.pull = { of: 'grain', index: 1, point: [0, 0, 0], place: [-0.6, 0.1, 0.5] };
    return { kernels: /pullBody|standOnPlanes/, spec, live, frames: [{ form: 'hand', before: 2 }] };
  },
  'a flexible tire on a wheel': () => {
    const spec = joinedWheel({ velocity: [0, 0, -0.8], spin: [0, 6, 0] });
    return {
      kernels: /^flex\//, spec, live: liveFor(spec, { ...SETTINGS, substeps: 10 }),
      frames: [{ form: 'flex', before: 5 }],
    };
  },
};
