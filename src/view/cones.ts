import { InstancedMesh, Matrix4, type Material } from 'three/webgpu';
import { Soup, tint } from './solids/soup';

const ORANGE = tint('#e0561b'), WHITE = tint('#f1efe9'), FOOT = tint('#3b3a38');
/** Half side and height of the foot, radii at the foot and at the top, height; and where the white band lies [m]. */
const HALF = 0.2, THICK = 0.03, WIDE = 0.14, NARROW = 0.025, HIGH = 0.7, BAND = [0.34, 0.5];
const SEGMENTS = 10;

function coneSoup(): Soup {
  const soup = new Soup(), heights = [THICK, ...BAND, HIGH];
  const radius = (h: number): number => WIDE + ((NARROW - WIDE) * (h - THICK)) / (HIGH - THICK);
  soup.box([-HALF, -HALF, 0], [HALF, HALF, THICK], FOOT);
  heights.slice(1).forEach((to, k) => soup.lathe(
    [[radius(heights[k]), heights[k]], [radius(to), to]], [0, 0, 0], [0, 0, 1], k === 1 ? WHITE : ORANGE, SEGMENTS));
  return soup;
}

/** Makes the cones that mark a way on a floor at z = 0, at these places [m]. */
export function createCones(places: readonly (readonly [x: number, y: number])[], material: Material): InstancedMesh {
  const mesh = new InstancedMesh(coneSoup().geometry(), material, places.length), matrix = new Matrix4();
  places.forEach(([x, y], k) => mesh.setMatrixAt(k, matrix.makeTranslation(x, y, 0)));
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  return mesh;
}
