import { atomicAdd, atomicStore, Fn, If, instanceIndex, storage, uint, uniformArray } from 'three/tsl';
import { StorageBufferAttribute, type ComputeNode, type Node, type Renderer } from 'three/webgpu';
import type { GrainGroups } from './grainGroups';

/** Largest number of templates, src/model/worldSpec.ts. */
const TEMPLATES = 64;

/**
 * Lists of the grains of each group, sorted anew on the device for each frame: an engine may keep its grains in any
 * order.
 */
export type GrainLists = {
  /** Returns the index of a group's grain: `slot` counts from the group's base. */
  grain(slot: Node<'uint'>): Node<'uint'>;
  update(): void;
  dispose(): void;
};

/** Makes the lists; `templateOf` reads a grain's template on the device. */
export function createGrainLists(
  renderer: Renderer, count: number, { groups, groupOf }: GrainGroups,
  templateOf: (grain: Node<'uint'>) => Node<'uint'>,
): GrainLists {
  const list = new StorageBufferAttribute(new Uint32Array(count), 1);
  const taken = new StorageBufferAttribute(new Uint32Array(groups.length), 1);
  const entries = storage(list, 'uint', count), cursors = storage(taken, 'uint', groups.length).toAtomic();
  const groupOfTemplate = uniformArray<'uint'>(Array.from({ length: TEMPLATES }, (_, k) => groupOf[k] ?? 0), 'uint');
  const bases = uniformArray<'uint'>(groups.map(({ base }) => base), 'uint');
  const empty = Fn(() => { atomicStore(cursors.element(instanceIndex), uint(0)); })().compute(groups.length);
  const fill = Fn(() => {
    const group = groupOfTemplate.element(templateOf(instanceIndex)).toVar();
    const slot = bases.element(group).add(atomicAdd(cursors.element(group), uint(1))).toVar();
    // until a draw buffer is written, all its grains seem to be of the first group: this keeps slots in range
    If(slot.lessThan(uint(count)), () => { entries.element(slot).assign(instanceIndex); });
  })().compute(count);
  const passes: ComputeNode[] = [empty, fill];
  return {
    grain: (slot) => storage(list, 'uint', count).toReadOnly().element(slot),
    update: () => void renderer.compute(passes),
    dispose() { for (const part of [...passes, list, taken]) part.dispose(); },
  };
}
