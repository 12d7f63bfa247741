import {
  ConeGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, MeshBasicNodeMaterial, Quaternion, Vector3,
  type BufferGeometry,
} from 'three/webgpu';
import type { WorldSpec } from '../../model/worldSpec';
import { createForces } from './forces';

/**
 * Colours of arrows and of their outlines: sky blue of Okabe and Ito's set, which people with any kind of colour vision
 * tell from the colours of grains.
 */
const FILL = '#56b4e9', OUTLINE = '#0b2233';
/** Radius of the shaft, radius and length of the head, and width of the outline [lengths of the longest arrow]. */
const SHAFT = 0.011, HEAD = 0.03, HEAD_LENGTH = 0.085, MARGIN = 0.004;
/**
 * Largest part of an arrow that is head [1]; a head shortened by this, and its shaft, are thinner by the same factor.
 */
const MOST_HEAD = 0.4;
const SEGMENTS = 12;

export type Arrows = {
  readonly group: Group;
  show(on: boolean): void;
  setPoses(poses: ArrayLike<number>): void;
  dispose(): void;
};

/** Makes arrows that show the forces on moving bodies, drawn over everything else. */
export function createArrows(spec: WorldSpec): Arrows {
  const forces = createForces(spec), { arrows, longest } = forces, group = new Group();
  const shaft = new CylinderGeometry(1, 1, 1, SEGMENTS).rotateX(Math.PI / 2).translate(0, 0, 0.5);
  const head = new ConeGeometry(1, 1, SEGMENTS).rotateX(Math.PI / 2).translate(0, 0, 0.5);
  const layers =
    [{ color: OUTLINE, margin: MARGIN * longest }, { color: FILL, margin: 0 }].map(({ color, margin }, k) => {
    const material = new MeshBasicNodeMaterial({ color, transparent: true, depthTest: false, depthWrite: false });
    const mesh = (geometry: BufferGeometry): InstancedMesh => {
      const made = new InstancedMesh(geometry, material, Math.max(1, arrows.length));
      made.frustumCulled = false;
      made.renderOrder = 10 + k;
      made.raycast = () => {};
      return made;
    };
    return { margin, material, shafts: mesh(shaft), heads: mesh(head) };
  });
  group.visible = false;
  for (const { shafts, heads } of arrows.length > 0 ? layers : []) group.add(shafts, heads);

  const matrix = new Matrix4(), q = new Quaternion(), at = new Vector3(), size = new Vector3();
  function write(): void {
    for (const { margin, shafts, heads } of layers) {
      arrows.forEach(({ foot, direction, length }, i) => {
        const long = Math.min(HEAD_LENGTH * longest, MOST_HEAD * length), share = long / HEAD_LENGTH;
        const wide = HEAD * share, thin = SHAFT * share + margin, shown = length > 0 ? 1 : 0;
        q.setFromUnitVectors(UP, direction);
        size.set(thin, thin, length - long + margin).multiplyScalar(shown);
        shafts.setMatrixAt(i, matrix.compose(at.copy(foot).addScaledVector(direction, -margin), q, size));
        // the outline of a cone is a larger cone, whose sharp tip reaches farther beyond the inner tip
        size.set(wide + 1.6 * margin, wide + 1.6 * margin, long + 4 * margin).multiplyScalar(shown);
        heads.setMatrixAt(i, matrix.compose(at.copy(foot).addScaledVector(direction, length - long - margin), q, size));
      });
      shafts.instanceMatrix.needsUpdate = heads.instanceMatrix.needsUpdate = true;
    }
  }

  return {
    group,
    show(on) {
      group.visible = on;
      if (on) write();
    },
    setPoses(poses) {
      forces.setPoses(poses);
      if (group.visible) write();
    },
    dispose() {
      shaft.dispose();
      head.dispose();
      for (const { material, shafts, heads } of layers) {
        material.dispose();
        shafts.dispose();
        heads.dispose();
      }
    },
  };
}
const UP = new Vector3(0, 0, 1);
