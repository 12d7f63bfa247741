import { Group } from 'three/webgpu';
import type { OverlayList } from '../../model/overlay';
import type { WorldSpec } from '../../model/worldSpec';
import type { Report } from '../../protocol/messages';
import { createForceScale } from './forceScale';
import { packChains, packNormals, packVelocities } from './pack';
import { createSegments, type Segments } from './segments';

/**
 * A mode says what is drawn over grains; `lines` are velocities over grains that are not faint, and `trails` and a
 * `field` are drawn by the cut.
 */
export type OverlayMode = 'off' | 'chains' | 'normals' | 'velocities' | 'lines' | 'trails' | 'field';

/** Length of an arrow at top speed [grain radii], and [diagonals of the bed]; the larger counts. */
const ARROW_RADII = 5, ARROW_BED = 0.05;
/**
 * Opacity of ghosts: SEEN_THROUGH over the cube root of the number of grains, within these bounds [1]. Chains show
 * through half a bed, and a few grains are still seen.
 */
const SEEN_THROUGH = 2, FAINTEST = 0.03, DENSEST = 0.3;

/** Grain radius by which lines at contact points of flexible surfaces are drawn [thicknesses]. */
const POINT_LINES = 2;

export type Overlay = {
  readonly group: Group;
  /** Lines of even width, which the cut writes while trails are shown. */
  readonly tubes: Segments;
  /** Opacity of grains while something is drawn over them [1]. */
  readonly opacity: number;
  show(mode: OverlayMode): void;
  /**
   * Takes contacts or velocities of a step; the list may be reused when this returns. A list of another kind than is
   * shown is ignored.
   */
  take(list: OverlayList): void;
  /** Sets the speed of an arrow of full length [m/s]. */
  setTopSpeed(speed: number): void;
  setTheme(dark: boolean): void;
  dispose(): void;
};

/**
 * Makes the overlay of one world: force chains, contact normals or velocities. `told` gets the values of the legend
 * whenever they change.
 */
export function createOverlay(
  spec: WorldSpec, diagonal: number, told: (report: Extract<Report, { type: 'overlay' }>) => void
): Overlay {
  const group = new Group(), tubes = createSegments(false), arrows = createSegments(true), scale = createForceScale();
  const radius = meanRadius(spec), length = Math.max(ARROW_RADII * radius, ARROW_BED * diagonal);
  let mode: OverlayMode = 'off', topSpeed = 1, said = '';
  group.add(tubes.mesh, arrows.mesh);
  group.visible = tubes.mesh.visible = arrows.mesh.visible = false;

  function tell(leftOut: number, pulls: boolean): void {
    const top = mode === 'chains' ? scale.top : 0, next = `${mode} ${top} ${leftOut} ${pulls}`;
    if (next !== said) told({ type: 'overlay', top, leftOut, pulls });
    said = next;
  }

  return {
    group, tubes,
    opacity: Math.min(DENSEST, Math.max(FAINTEST, SEEN_THROUGH / Math.cbrt(Math.max(1, spec.grains.radii.length)))),
    show(next) {
      if (next !== mode) tubes.mesh.visible = arrows.mesh.visible = false; // until there is something to show
      mode = next;
      group.visible = mode !== 'off';
    },
    take(list) {
      const ofVelocities = mode === 'velocities' || mode === 'lines';
      if (mode === 'off' || mode === 'trails' || mode === 'field') return;
      if (list.kind === 'field' || list.kind === 'centers') return;
      if ((list.kind === 'velocities') !== ofVelocities) return;
      const segments = ofVelocities ? arrows : tubes, out = segments.begin(list.count);
      let pulls = false;
      if (ofVelocities) packVelocities(list, length, topSpeed, out);
      else if (mode === 'normals') packNormals(list, radius, out);
      else pulls = packChains(list, radius, scale.update(list), out);
      segments.end();
      tell(list.leftOut, pulls);
    },
    setTopSpeed: (speed) => { topSpeed = speed; },
    setTheme(dark) {
      tubes.setTheme(dark);
      arrows.setTheme(dark);
    },
    dispose() {
      tubes.dispose();
      arrows.dispose();
    },
  };
}

/**
 * Returns the mean radius of grains [m]. Long or flat grains count with less than their bounding radius, so that lines
 * stay inside. Without grains, returns the radius by which contact points of flexible surfaces are drawn, whose own is
 * too thin to be seen.
 */
export function meanRadius(
  { grains: { radii, shapes, shapeOf }, flexible = [] }: Pick<WorldSpec, 'grains' | 'flexible'>
): number {
  if (radii.length === 0) return flexible.length > 0 ? POINT_LINES * flexible[0].material.thickness : 1;
  const part = (shapes ?? []).map(({ volume }) => Math.cbrt((3 * volume) / (4 * Math.PI)) ** 2);
  return radii.reduce((sum, r, i) => sum + r * (part[shapeOf?.[i] ?? 0] ?? 1), 0) / radii.length;
}
