import type { Mesh, Vector3 } from 'three/webgpu';
import { middleOf, slabOf, type CutAcross } from '../../model/cut';
import { CENTER, type OverlayList, type Slab } from '../../model/overlay';
import type { WorldSpec } from '../../model/worldSpec';
import type { CutShows } from '../../params/common';
import { FIELD_ENDS } from '../../params/fieldEnds';
import type { Report } from '../../protocol/messages';
import type { FieldCells } from './fieldCells';
import { flattenList } from './flattenList';
import { createSection, type Plane } from './section';
import type { Section } from './sectionTypes';
import type { Lines, Trails } from './trails';

/** A bed is cut not at all, or across an axis at a place between its sides [%]; the plane shows something. */
export type CutChoice = { across: CutAcross | 'off'; place: number; shows: CutShows };

/** A cut through the bed of one world: what lies on the side from which one looks is not drawn. */
export type Cut = {
  /** Returns the section of grains at its plane: of whole grains, or that cuts them. */
  sectionOf(shows: CutShows): Section;
  /** Resolves once the code for what is chosen is here. */
  set(choice: CutChoice): Promise<void>;
  /**
   * Turns the cut towards an eye at this place in W [m]. Its side is that of the bed's middle on which it stands: else
   * all would turn over as the plane passes by the eye.
   */
  face(eye: Vector3): void;
  /** Says whether the code for a list is here. */
  takes(list: OverlayList): boolean;
  /** Leaves what lies in the cut in a list, velocities as they are within the plane; shows a field, or trails. */
  flatten(list: OverlayList): void;
  /** Takes centres and radii of grains [m] at a time [s], for trails: frames that are drawn come so. */
  track(center: Float32Array, time: number): void;
  dispose(): void;
};

/** Simulated time between two readings of a field from which on its age is told [s]. */
const LATE = 0.1;

/**
 * Makes the cut of a world, which is off; `told` gets the scale of a field, or of trails, whenever that changes, and
 * how old a field may be.
 */
export function createCut({ spec, overlay }: Cuttable, plane: Plane, told: Told): Cut {
  const n = plane.now.value;
  let slab: Slab | null = null, middle = 0, cells: FieldCells | null = null, trails: Trails | null = null, said = '';
  let wanted: CutShows | null = null, readAt = NaN;
  const sliced = createSection(plane), whole = createSection(plane, true);

  function tell(top: number, age = 0): void {
    const next = `${top} ${age}`, scale = { top: Number.isFinite(top) ? top : 0, leftOut: 0, pulls: false };
    if (next !== said) told({ type: 'overlay', ...scale, ...(age > 0 && { age }) });
    said = next;
  }
  /** Shows a field; it is as old as the time since the last one, at most, when the next comes. */
  function takeField(list: OverlayList, axis: number): void {
    const passed = list.time - readAt;
    readAt = list.time;
    tell(cells?.take(list, axis) ?? 0, passed > LATE ? Math.ceil(10 * passed) / 10 : 0);
  }
  const isField = (shows: CutShows | null): shows is keyof typeof FIELD_ENDS => shows !== null && shows in FIELD_ENDS;
  function track(center: Float32Array, time: number): void {
    if (!trails) return;
    trails.take(center, time);
    tell(trails.span);
    draw();
  }
  const draw = () => { if (trails && slab) trails.draw(slab, n.getComponent(slab.axis)); };

  return {
    sectionOf: (shows) => (shows === 'whole' ? whole : sliced),
    async set({ across, place, shows }) {
      slab = across === 'off' ? null : slabOf(spec, across, place);
      if (across !== 'off') middle = middleOf(slabOf(spec, across, 50));
      said = '';
      readAt = NaN;
      wanted = slab && shows;
      cells?.show(isField(wanted) ? wanted : null);
      if (wanted !== 'trails') trails = null; // its memory is that of many frames
      if (isField(wanted)) {
        const { createFieldCells } = await import('./fieldCells');
        if (!cells) overlay.group.add((cells = createFieldCells(plane)).mesh);
        cells.show(isField(wanted) ? wanted : null);
      } else if (wanted === 'trails') {
        tell(0);
        const { createTrails } = await import('./trails');
        if (wanted === 'trails') trails ??= createTrails(spec.grains.radii.length, overlay.tubes);
        draw();
      }
    },
    takes: ({ kind }) => kind !== 'field' || cells !== null,
    face(eye) {
      if (!slab) return;
      const side = eye.getComponent(slab.axis) < middle ? -1 : 1, turns = n.getComponent(slab.axis) !== side;
      n.set(0, 0, 0, side * middleOf(slab)).setComponent(slab.axis, side);
      if (turns) draw();
    },
    flatten(list) {
      if (list.kind === 'centers') track(list.data.subarray(0, CENTER * list.count), list.time);
      else if (slab && list.kind === 'field') takeField(list, slab.axis);
      else if (slab) flattenList(list, slab, n.getComponent(slab.axis));
    },
    track,
    dispose: () => cells?.dispose(),
  };
}

/** A world that can be cut; `cut` is null until it was. */
export type Cuttable = {
  readonly spec: WorldSpec; cut: Cut | null;
  readonly grains: Cuts; readonly bodies: Cuts;
  readonly overlay: { readonly group: { add(mesh: Mesh): unknown }; readonly tubes: Lines };
};
type Cuts = { setSection(section: Section | null): void };
type Told = (report: Extract<Report, { type: 'overlay' }>) => void;

/** Cuts a world as was chosen; resolves once all of that is shown. */
export async function putCut(world: Cuttable, choice: CutChoice, plane: Plane, told: Told): Promise<void> {
  const cut = world.cut ??= createCut(world, plane, told), whole = cut.set(choice);
  const section = choice.across === 'off' ? null : cut.sectionOf(choice.shows);
  world.grains.setSection(section);
  world.bodies.setSection(section);
  await whole;
}
