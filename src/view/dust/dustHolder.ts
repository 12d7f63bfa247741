import { Group } from 'three/webgpu';
import { createRandom } from '../../core/random';
import type { WorldSpec } from '../../model/worldSpec';
import type { Report } from '../../protocol/messages';
import { reachOf } from '../bounds';
import { vehicleOf } from '../cameras/vehicleCameras';
import { createMovedBack } from '../movedBack';
import { rimOf } from '../wheel';
import type { Dust } from './dust';
import type { DustMeans } from './sources';

/** Looks of bodies that raise dust in soil. */
const RAISES: readonly string[] = ['tire', 'wheel', 'shoe'];

/** The dust of a world, whose code is fetched when it is first shown. */
export type DustHolder = Pick<Dust, 'look' | 'setPoses'> & { 
  readonly group: Group; show(on: boolean): void; dispose(): void;
};

/** Makes the place of a world's dust, which is not shown; `changed` is called when it has come. */
export function createDustHolder(spec: WorldSpec, post: (report: Report) => void, changed: () => void): DustHolder {
  const group = new Group(), { bodies, grains: { radii } } = spec;
  const raises = radii.length > 0 && bodies.some(({ look }) => RAISES.includes(look));
  let dust: Dust | null = null, fetches = false;
  async function fetch(): Promise<void> {
    fetches = true;
    try {
      const { createDust } = await import('./dust');
      group.add((dust = createDust(spec, meansOf(spec))).mesh);
      changed();
    } catch {
      post({ type: 'issues', issues: [{ path: 'dust', message: 'No dust: its code could not be loaded.' }] });
    }
    fetches = false;
  }
  return {
    group,
    show(on) {
      group.visible = on && raises;
      if (group.visible && !dust && !fetches) void fetch();
    },
    look(center, words) { if (group.visible) dust?.look(center, words); },
    setPoses(poses) { if (group.visible) dust?.setPoses(poses); },
    dispose: () => dust?.dispose(),
  };
}

const meansOf = (spec: WorldSpec): DustMeans => ({
  random: createRandom(1), sizeOf: (shape) => rimOf(shape)?.radius ?? reachOf(shape),
  movedBy: createMovedBack(vehicleOf(spec)),
});
