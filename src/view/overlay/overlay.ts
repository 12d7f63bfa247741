import { Group } from 'three/webgpu';
import type { OverlayList } from '../../model/overlay';
import type { WorldSpec } from '../../model/worldSpec';
import type { Report } from '../../protocol/messages';
import { createForceScale } from './forceScale';
import { packChains, packNormals, packVelocities } from './pack';
import { createSegments } from './segments';

export type OverlayMode = 'off' | 'chains' | 'normals' | 'velocities';

/** Arrows at top speed are as long as this [radii], or this [diagonals of the bed] where that is more. */
const ARROW_RADII = 5, ARROW_BED = 0.05;
/** Opacity of one grain: half a bed's chains show through it, and a few grains are still seen [1]. */
const SEEN_THROUGH = 2, FAINTEST = 0.03, DENSEST = 0.3;

/** That of contact points [thicknesses]. */
const POINT_LINES = 2;

export type Overlay = {
  readonly group: Group;
  /** Of grains while something is drawn over them [1]. */
  readonly opacity: number;
  show(mode: OverlayMode): void;
  /** What was read of a step; may be reused when this returns. A list of another kind than is shown is passed over. */
  take(list: OverlayList): void;
  /** Speed of an arrow of full length [m/s]. */
  setTopSpeed(speed: number): void;
  setTheme(dark: boolean): void;
  dispose(): void;
};

/** Force chains, contact normals or velocities of one world. `told` gets what the legend says whenever that changes. */
export function createOverlay(
  spec: WorldSpec, diagonal: number, told: (report: Extract<Report, { type: 'overlay' }>) => void
): Overlay {
  const group = new Group(), tubes = createSegments(false), arrows = createSegments(true), scale = createForceScale();
  const radius = meanRadius(spec), length = Math.max(ARROW_RADII * radius, ARROW_BED * diagonal);
  let mode: OverlayMode = 'off', topSpeed = 1, said = '';
  group.add(tubes.mesh, arrows.mesh);
  group.visible = tubes.mesh.visible = arrows.mesh.visible = false;

  function tell(leftOut: number, pulls: boolean): void {
    const top = mode === 'chains' ? Number(scale.top.toPrecision(2)) : 0, next = `${mode} ${top} ${leftOut} ${pulls}`;
    if (next !== said) told({ type: 'overlay', top, leftOut, pulls });
    said = next;
  }

  return {
    group,
    opacity: Math.min(DENSEST, Math.max(FAINTEST, SEEN_THROUGH / Math.cbrt(Math.max(1, spec.grains.radii.length)))),
    show(next) {
      if (next !== mode) tubes.mesh.visible = arrows.mesh.visible = false; // until there is something to show
      mode = next;
      group.visible = mode !== 'off';
    },
    take(list) {
      if (mode === 'off' || (list.kind === 'velocities') !== (mode === 'velocities')) return;
      const segments = mode === 'velocities' ? arrows : tubes, out = segments.begin(list.count);
      let pulls = false;
      if (mode === 'velocities') packVelocities(list, length, topSpeed, out);
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
 * Mean radius of grains [m]: of balls as large as they are, less where they are long or flat, so that lines stay
 * inside. Without grains, what contact points of flexible surfaces are drawn as if they were, whose own radius is too
 * thin to be seen.
 */
export function meanRadius(
  { grains: { radii, shapes, shapeOf }, flexible = [] }: Pick<WorldSpec, 'grains' | 'flexible'>
): number {
  if (radii.length === 0) return flexible.length > 0 ? POINT_LINES * flexible[0].material.thickness : 1;
  const part = (shapes ?? []).map(({ volume }) => Math.cbrt((3 * volume) / (4 * Math.PI)) ** 2);
  return radii.reduce((sum, r, i) => sum + r * (part[shapeOf?.[i] ?? 0] ?? 1), 0) / radii.length;
}
