import {
  float, fract, fwidth, length, mix, normalWorld, positionWorld, smoothstep, uniform, vec2, vec4,
} from 'three/tsl';
import {
  Color, Group, Mesh, MeshBasicNodeMaterial, PlaneGeometry, ShadowNodeMaterial, Vector2,
  type Node,
} from 'three/webgpu';
import { IDENTITY } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { niceBelow } from '../core/niceBelow';
import { floorHeight, isHilly } from './bounds';
import { radiusOf, type Bounds } from './box';
import { heightfieldGeometry } from './heightfield';
import { vehicleOf } from './cameras/vehicleCameras';
import { createDitch } from './ditch';
import { createEndlessSoil } from './endlessSoil';
import type { Surroundings } from './grains';
import { lanesNode } from './lanes';
import { SKY_ON_GROUND } from './light';
import { mattMaterial } from './matt';
import { openSky } from './occlusion';
import { roadNode } from './road';
import type { Theme } from './theme';

/** Distance over which the ground fades into the background [radii of the scene's bounds]. */
const FADE = 4;
/** Approximate number of grid cells across half of the scene's bounds. */
const CELLS = 3;

/**
 * Side of a grid cell in worlds with a vehicle [m]: the block by which a moving bed is moved back, so that grid lines
 * then fall on grid lines.
 */
const VEHICLE_CELL = 0.5;
/** Number of cells between stronger lines, which are seen from farther and while driving fast. */
const FAR_CELLS = 10;

/** Brightness of a ditch's sides against its floor [1]. */
const SIDE_SHADE = 0.8;

/** Depth of the flat floor below a heightfield's lowest point [radii of the scene's bounds]. */
const HAIR = 1e-3;

/**
 * Parts of the floor along each side. The depth of a triangle that reaches far behind the eye is less exact than the
 * distance of shadows from the floor: they vanished from some sides.
 */
const PARTS = 12;

export type Ground = {
  readonly group: Group;
  /** Side of a grid cell [m]. */
  readonly cell: number;
  setTheme(theme: Theme): void;
  /** Moves the drawn ground by this from its first place [m], as a vehicle may leave the domain. */
  moveTo(x: number, y: number): void;
  /** Takes along what is drawn on it, where the whole world is moved along x [m]. */
  shift(way: number): void;
  dispose(): void;
};

/**
 * Makes the floor: a plane with a grid from which lengths are read, fading out around the domain, and the surface of a
 * floor that is not flat. `light`, if any, replaces the scene's lights, and `shadows` their shadows.
 */
export function createGround(
  spec: WorldSpec, bounds: Bounds, theme: Theme, { light, shadows }: Pick<Surroundings, 'light' | 'shadows'>
): Ground {
  const radius = radiusOf(bounds), { min, max } = spec.domain;
  const vehicle = vehicleOf(spec) >= 0, cell = vehicle ? VEHICLE_CELL : niceBelow(radius / CELLS);
  const [halfX, halfY] = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
  const [x, y] = [(max[0] + min[0]) / 2, (max[1] + min[1]) / 2];
  const margin = FADE * radius;

  const background = uniform(new Color()), ground = uniform(new Color()), grid = uniform(new Color());
  const shift = uniform(new Vector2()), p = positionWorld.xy;
  const outside = length(p.sub(vec2(x, y)).sub(shift).abs().sub(vec2(halfX, halfY)).max(0));
  const fade = smoothstep(0, margin, outside).oneMinus();
  /** Returns the intensity of grid lines with cells of this side [m] at a point [1]. */
  const lineOf = (side: number): Node<'float'> => {
    const inCells = p.div(side), width = fwidth(inCells).max(1e-6);
    const near = fract(inCells.sub(0.5)).sub(0.5).abs().div(width); // distance of the nearest line each way [pixels]
    // lines closer than a few pixels would only flicker
    return float(1).sub(near.x.min(near.y).min(1)).mul(smoothstep(0.15, 0.4, width.x.max(width.y)).oneMinus());
  };
  const hilly = isHilly(spec);
  const line = vehicle ? lineOf(cell).mul(0.6).max(lineOf(FAR_CELLS * cell)) : lineOf(cell);
  const isRoad = vehicle && spec.grains.radii.length === 0 && !hilly;
  const plain = mix(ground, grid, line), { lanes } = spec;
  const ruled = lanes ? lanesNode(p, lanes, ground.rgb, plain) : isRoad ? roadNode(p, ground.rgb, plain) : plain;
  const material = new MeshBasicNodeMaterial();
  /** Returns a colour of the ground as it is seen: in the shade of what is near, and gone far off. */
  const shown = (color: Node<'vec3'>): Node<'vec4'> =>
    vec4(mix(background, light ? color : color.mul(mix(float(1), openSky, SKY_ON_GROUND)), fade), 1);
  material.colorNode = shown(ruled);

  const mesh = new Mesh(new PlaneGeometry(2 * (halfX + margin), 2 * (halfY + margin), PARTS, PARTS), material);
  // a little under a heightfield, which would flicker where it is lowest
  const floor = floorHeight(spec) - (hilly ? HAIR * radius : 0), inDitch = new MeshBasicNodeMaterial();
  const isFlat = normalWorld.z.greaterThan(0.5);
  inDitch.colorNode = shown(isFlat.select(ruled, ground.mul(SIDE_SHADE)));
  const ditch = createDitch(spec, floor, inDitch);
  const soil = createEndlessSoil(spec, ground.rgb, shown);
  mesh.position.set(x, y, ditch ? spec.rim!.height : floor);
  mesh.raycast = () => {};
  const lying = {
    transparent: true, depthWrite: false,
    polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -4,
  };
  const shade = light ? new MeshBasicNodeMaterial(lying) : new ShadowNodeMaterial({ ...lying, opacity: 0.35 });
  if (shadows) shade.colorNode = vec4(0, 0, 0, float(1).sub(shadows.floorLightAt(positionWorld)));
  if (ditch) material.maskNode = shade.maskNode = ditch.isAround;
  const receiver = new Mesh(light ? new PlaneGeometry(1, 1) : mesh.geometry, shade);
  receiver.receiveShadow = !light;
  receiver.raycast = () => {};
  receiver.frustumCulled = false;
  /** Puts what receives shadows where they fall: pixels beside them cost nothing. */
  const placeReceiver = () => {
    receiver.position.copy(mesh.position);
    if (!shadows) return;
    const [left, front, right, back] = shadows.reachAt(mesh.position.z);
    receiver.position.setX((left + right) / 2).setY((front + back) / 2);
    receiver.scale.set(right - left, back - front, 1);
  };
  placeReceiver();
  const hills = spec.bodies.flatMap(({ look, shape, position: [px, py, pz], orientation = IDENTITY }) => {
    if (look !== 'floor' || shape.kind !== 'heightfield') return [];
    const color = mix(ground, ruled, smoothstep(0.1, 0.3, normalWorld.z)); // no lines on steep parts
    const lit = shadows ? color.mul(shadows.lightAt(positionWorld)) : color;
    const hill = new Mesh(heightfieldGeometry(shape), mattMaterial(lit, light));
    hill.position.set(px, py, pz);
    hill.quaternion.set(...orientation);
    hill.raycast = () => {};
    hill.castShadow = hill.receiveShadow = !light;
    return [hill];
  });
  const made = {
    group: new Group().add(
      mesh, ...(!light || shadows ? [receiver] : []), ...hills, ...(ditch ? [ditch.mesh] : []),
      ...(soil ? [soil.group] : [])
    ),
    cell,
    moveTo(dx: number, dy: number) {
      shift.value.set(dx, dy);
      mesh.position.set(x + dx, y + dy, mesh.position.z);
      placeReceiver();
    },
    shift(way: number) { soil?.shift(way); },
    setTheme(next: Theme) {
      background.value.set(next.background);
      ground.value.set(next.ground);
      grid.value.set(next.grid);
    },
    dispose() {
      mesh.geometry.dispose();
      receiver.geometry.dispose();
      material.dispose();
      shade.dispose();
      inDitch.dispose();
      ditch?.mesh.geometry.dispose();
      soil?.dispose();
      for (const { geometry, material: own } of hills) {
        geometry.dispose();
        own.dispose();
      }
    },
  };
  made.setTheme(theme);
  return made;
}
