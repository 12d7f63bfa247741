import {
  ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicNodeMaterial, Quaternion, SphereGeometry, Vector3,
  type BufferGeometry,
} from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';

/** Colours of the spring and of its outline: those of the arrows of forces (src/view/arrows/arrows.ts). */
const FILL = '#56b4e9', OUTLINE = '#0b2233';
/** Radii of shaft, head and held point, length of the head, width of the outline [CSS pixels]. */
const SHAFT = 1.5, HEAD = 5, POINT = 4, HEAD_LENGTH = 13, MARGIN = 1.5;

/** A spring as an arrow, over everything else. */
export type Spring = {
  readonly group: Group;
  /** Draws it from the held point to its place [m]; a CSS pixel is so large there [m]. */
  set(from: Vec3, to: Vec3, pixel: number): void;
  dispose(): void;
};

/** Makes the arrow that leads from the point that is held to the place to which it is pulled. */
export function createSpring(): Spring {
  const shaft = new CylinderGeometry(1, 1, 1, 12).rotateX(Math.PI / 2).translate(0, 0, 0.5);
  const head = new ConeGeometry(1, 1, 16).rotateX(Math.PI / 2).translate(0, 0, 0.5);
  const ball = new SphereGeometry(1, 16, 8), group = new Group();
  const layers = [{ color: OUTLINE, margin: MARGIN }, { color: FILL, margin: 0 }].map(({ color, margin }, k) => {
    const material = new MeshBasicNodeMaterial({ color, transparent: true, depthTest: false, depthWrite: false });
    const mesh = (geometry: BufferGeometry): Mesh => {
      const made = new Mesh(geometry, material);
      made.frustumCulled = false;
      made.renderOrder = 20 + k;
      group.add(made);
      return made;
    };
    return { margin, material, shaft: mesh(shaft), head: mesh(head), ball: mesh(ball) };
  });
  const foot = new Vector3(), way = new Vector3(), q = new Quaternion();
  return {
    group,
    set(from, to, pixel) {
      foot.set(...from);
      const length = way.set(...to).sub(foot).length(), long = Math.min(HEAD_LENGTH * pixel, length);
      const share = long / (HEAD_LENGTH * pixel);
      way.divideScalar(length || 1);
      q.setFromUnitVectors(UP, length > 0 ? way : UP);
      for (const { margin, ...part } of layers) {
        const wide = pixel * (HEAD * share + 1.6 * margin), more = pixel * margin;
        for (const mesh of [part.shaft, part.head]) {
          mesh.visible = length > 0;
          mesh.quaternion.copy(q);
        }
        part.shaft.position.copy(foot);
        part.shaft.scale.set(pixel * (SHAFT + margin), pixel * (SHAFT + margin), Math.max(length - long, 1e-9));
        // the outline of a cone is a larger cone, whose sharp tip reaches farther beyond the inner tip
        part.head.position.copy(foot).addScaledVector(way, length - long - more);
        part.head.scale.set(wide, wide, long + 4 * more);
        part.ball.position.copy(foot);
        part.ball.scale.setScalar(pixel * (POINT + margin));
      }
    },
    dispose() {
      for (const geometry of [shaft, head, ball]) geometry.dispose();
      for (const { material } of layers) material.dispose();
    },
  };
}
const UP = new Vector3(0, 0, 1);
