import type { Vector3 } from 'three/webgpu';
import { middleOf, slabOf, type CutAcross } from '../../model/cut';
import type { OverlayList, Slab } from '../../model/overlay';
import type { WorldSpec } from '../../model/worldSpec';
import { flattenList } from './flattenList';
import { createSection, type Plane } from './section';
import type { Section } from './sectionTypes';

/** A bed is cut not at all, or across an axis at a place between its sides [%]. */
export type CutChoice = { across: CutAcross | 'off'; place: number };

/** A cut through the bed of one world: what lies on the side from which one looks is not drawn. */
export type Cut = {
  readonly section: Section;
  set(choice: CutChoice): void;
  /**
   * Turns the cut towards an eye at this place in W [m]. Its side is that of the bed's middle on which it stands: else
   * all would turn over as the plane passes by the eye.
   */
  face(eye: Vector3): void;
  /** Leaves what lies in the cut in a list, velocities as they are within the plane. */
  flatten(list: OverlayList): void;
};

/** Makes the cut of a world, which is off. */
export function createCut(spec: WorldSpec, plane: Plane): Cut {
  const n = plane.now.value;
  let slab: Slab | null = null, middle = 0;
  return {
    section: createSection(plane),
    set({ across, place }) {
      slab = across === 'off' ? null : slabOf(spec, across, place);
      if (across !== 'off') middle = middleOf(slabOf(spec, across, 50));
    },
    face(eye) {
      if (!slab) return;
      const side = eye.getComponent(slab.axis) < middle ? -1 : 1;
      n.set(0, 0, 0, side * middleOf(slab)).setComponent(slab.axis, side);
    },
    flatten(list) { if (slab) flattenList(list, slab, n.getComponent(slab.axis)); },
  };
}

/** A world that can be cut; `cut` is null until it was. */
export type Cuttable = {
  readonly spec: WorldSpec; readonly grains: { setSection(section: Section | null): void }; cut: Cut | null;
};

/** Cuts a world as was chosen. */
export function putCut(world: Cuttable, choice: CutChoice, plane: Plane): void {
  const cut = world.cut ??= createCut(world.spec, plane);
  cut.set(choice);
  world.grains.setSection(choice.across === 'off' ? null : cut.section);
}
