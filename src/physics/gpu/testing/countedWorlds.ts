import type { State } from '../../../model/model';
import type { Live, StepSettings } from '../../../model/settings';
import { createTemplate } from '../../../model/template';
import type { WorldSpec } from '../../../model/worldSpec';
import { joinedWheel, liveFor } from '../../cpu/testing/joinedWheel';
import { bedUnderSlab, liveOf, settledOnCpu } from './fixtures';

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
};

const SETTINGS = { dt: 1e-3, substeps: 3, iterations: 2 };

/** Returns a bed under a slab, of ellipsoids as wide as its spheres. */
function ovals(side: number, layers: number): WorldSpec {
  const bed = bedUnderSlab(side, layers, 50);
  const shapes = [createTemplate({ kind: 'ellipsoid', semiAxes: [0.1, 0.09, 0.08] })];
  return { ...bed, grains: { ...bed.grains, shapes } };
}

/** The worlds, by name; made when they are needed. */
export const COUNTED_WORLDS: Readonly<Record<string, () => CountedWorld>> = {
  'spheres under a slab': () => {
    const spec = bedUnderSlab(6, 4, 50);
    return {
      kernels: /./, spec, live: liveOf(spec, SETTINGS),
      frames: [{ form: 'blocks', before: 2 }, { form: 'colours', own: { form: 'colours' }, before: 2 }],
    };
  },
  'ellipsoids under a slab': () => {
    const spec = ovals(6, 4), loose = liveOf(spec, { dt: 2e-3, substeps: 20, damping: 5 });
    return {
      kernels: /^(collide\/.*(Cells|Contacts)$|integrate|solve|probe\/measureContacts|draw)/, spec,
      live: liveOf(spec, SETTINGS), frames: [{ form: 'ellipsoids', before: 2 }],
      state: () => settledOnCpu(spec, loose, 150),
    };
  },
  'a flexible tire on a wheel': () => {
    const spec = joinedWheel({ velocity: [0, 0, -0.8], spin: [0, 6, 0] });
    return {
      kernels: /^flex\//, spec, live: liveFor(spec, { ...SETTINGS, substeps: 10 }),
      frames: [{ form: 'flex', before: 5 }],
    };
  },
};
