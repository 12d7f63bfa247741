import { Color, Mesh, MeshBasicNodeMaterial, PlaneGeometry, ShadowNodeMaterial } from 'three/webgpu';
import { float, fract, fwidth, length, mix, positionWorld, smoothstep, uniform, vec2, vec4 } from 'three/tsl';
import type { WorldSpec } from '../model/worldSpec';
import { floorHeight, radiusOf, type Bounds } from './bounds';
import type { Theme } from './theme';

/** How far the ground fades into the background [radii of what is seen]. */
const FADE = 4;
/** Grid cells across half of what is seen, about. */
const CELLS = 3;

export type Ground = {
  readonly mesh: Mesh;
  /** Side of a grid cell [m]. */
  readonly cell: number;
  setTheme(theme: Theme): void;
  dispose(): void;
};

/** 1, 2 or 5 times a power of ten, at most `x`. */
export function niceNumber(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x)), lead = x / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** The floor: a plane with a grid to read lengths from, fading out around the domain. */
export function createGround(spec: WorldSpec, bounds: Bounds, theme: Theme, shadows: boolean): Ground {
  const radius = radiusOf(bounds), cell = niceNumber(radius / CELLS), { min, max } = spec.domain;
  const [halfX, halfY] = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2], [x, y] = [(max[0] + min[0]) / 2, (max[1] + min[1]) / 2];
  const margin = FADE * radius;

  const background = uniform(new Color()), ground = uniform(new Color()), grid = uniform(new Color());
  const p = positionWorld.xy, outside = length(p.sub(vec2(x, y)).abs().sub(vec2(halfX, halfY)).max(0));
  const fade = smoothstep(0, margin, outside).oneMinus();
  const inCells = p.div(cell), width = fwidth(inCells);
  const near = fract(inCells.sub(0.5)).sub(0.5).abs().div(width); // of the next line each way [pixels]
  // lines closer than a few pixels would only flicker
  const line = float(1).sub(near.x.min(near.y).min(1)).mul(smoothstep(0.15, 0.4, width.x.max(width.y)).oneMinus());
  const material = new MeshBasicNodeMaterial();
  material.colorNode = vec4(mix(background, mix(ground, grid, line), fade), 1);

  const mesh = new Mesh(new PlaneGeometry(2 * (halfX + margin), 2 * (halfY + margin)), material);
  mesh.position.set(x, y, floorHeight(spec));
  mesh.raycast = () => {};
  const shade = new ShadowNodeMaterial({
    opacity: 0.35, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1,
  });
  if (shadows) {
    const receiver = new Mesh(mesh.geometry, shade);
    receiver.receiveShadow = true;
    mesh.add(receiver);
  }
  const made = {
    mesh, cell,
    setTheme(next: Theme) {
      background.value.set(next.background);
      ground.value.set(next.ground);
      grid.value.set(next.grid);
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
      shade.dispose();
    },
  };
  made.setTheme(theme);
  return made;
}
