import {
  BoxGeometry, BufferAttribute, BufferGeometry, EdgesGeometry, FrontSide, Group, LineBasicNodeMaterial, LineSegments, Mesh,
  MeshBasicNodeMaterial, MeshStandardNodeMaterial, PlaneGeometry, Quaternion, SphereGeometry, Vector3, type Material,
  type Object3D,
} from 'three/webgpu';
import type { BodySpec, WorldSpec } from '../model/worldSpec';
import type { Bounds } from './bounds';
import type { Theme } from './theme';
import { createWheel, cylinderGeometry } from './wheel';

/** How far walls end above the floor, so that their edges do not flicker through it [heights]. */
const LIFT = 0.01;

/** A pose a big body: p_WB [m] ×3, q_WB ×4. */
export const POSE = 7;

export type Bodies = {
  readonly group: Group;
  /** POSE numbers a big body, in the order of the spec. */
  setPoses(poses: ArrayLike<number>): void;
  setTheme(theme: Theme): void;
  dispose(): void;
};

/** Big bodies as the scene looks them: panes for walls, a painted wheel, a steel slab. The floor is the ground's. */
export function createBodies(spec: WorldSpec, bounds: Bounds, theme: Theme): Bodies {
  const group = new Group(), pane = paneMaterial(), edge = new LineBasicNodeMaterial({ transparent: true, opacity: 0.55 });
  const solid = new MeshStandardNodeMaterial({ color: '#7d8994', roughness: 0.55, metalness: 0.15 });
  const objects = spec.bodies.map((body) => draw(body));
  for (const object of objects) if (object) group.add(object);

  function draw(body: BodySpec): Object3D | null {
    if (body.look === 'hidden' || body.look === 'floor') return null;
    if (body.shape.kind === 'plane') return body.look === 'wall' ? wallOf(body, bounds, pane, edge) : null;
    const object = body.look === 'wheel' && body.shape.kind === 'cylinder'
      ? createWheel(body.shape.radius, body.shape.halfLength, body.shape.edgeRadius)
      : new Mesh(geometryOf(body.shape), body.look === 'wall' ? pane : solid);
    object.castShadow = object.receiveShadow = body.look !== 'wall';
    if (body.shape.kind === 'box') object.add(new LineSegments(new EdgesGeometry(object.geometry), edge));
    place(object, body.position, 0, body.orientation ?? [0, 0, 0, 1], 0);
    return object;
  }

  const bodies = {
    group,
    setPoses(poses: ArrayLike<number>) {
      objects.forEach((object, k) => {
        if (object && spec.bodies[k].shape.kind !== 'plane') place(object, poses, POSE * k, poses, POSE * k + 3);
      });
    },
    setTheme(next: Theme) {
      pane.color.set(next.pane);
      edge.color.set(next.edge);
    },
    dispose() {
      group.traverse((object) => {
        if (!(object instanceof Mesh || object instanceof LineSegments)) return;
        object.geometry.dispose();
        (object.material as Material).dispose();
      });
    },
  };
  bodies.setTheme(theme);
  return bodies;
}

function place(object: Object3D, position: ArrayLike<number>, p: number, orientation: ArrayLike<number>, q: number): void {
  object.position.set(position[p], position[p + 1], position[p + 2]);
  object.quaternion.set(orientation[q], orientation[q + 1], orientation[q + 2], orientation[q + 3]);
}

function geometryOf(shape: Exclude<BodySpec['shape'], { kind: 'plane' }>): BufferGeometry {
  switch (shape.kind) {
    case 'sphere': return new SphereGeometry(shape.radius, 48, 24);
    case 'box': return new BoxGeometry(...(shape.halfExtents.map((half) => 2 * half) as [number, number, number]));
    case 'cylinder': return cylinderGeometry(shape.radius, shape.halfLength, shape.edgeRadius);
    default: throw new Error(`The view cannot draw a ${shape.kind}.`);
  }
}

/** Thin glass that shows from the inside only, so that what stands between the eye and the grains never hides them. */
function paneMaterial(): MeshBasicNodeMaterial {
  return new MeshBasicNodeMaterial({ transparent: true, opacity: 0.1, depthWrite: false, side: FrontSide });
}

/** The part of an endless wall that bounds what is seen: its rectangle in its own frame, with edges seen from all sides. */
function wallOf(body: BodySpec, bounds: Bounds, pane: Material, edge: Material): Object3D | null {
  const q = new Quaternion(...(body.orientation ?? [0, 0, 0, 1])), back = q.clone().invert(), corner = new Vector3();
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity];
  for (let i = 0; i < 8; i++) {
    const [x, y, z] = [0, 1, 2].map((c) => ((i >> c) & 1 ? bounds.max : bounds.min)[c] - body.position[c]);
    corner.set(x, y, (i >> 2) & 1 ? z : z + LIFT * (bounds.max[2] - bounds.min[2]));
    corner.applyQuaternion(back);
    [corner.x, corner.y].forEach((x, c) => { low[c] = Math.min(low[c], x); high[c] = Math.max(high[c], x); });
  }
  const width = high[0] - low[0], height = high[1] - low[1];
  if (!(width > 0 && height > 0)) return null;
  const plane = new PlaneGeometry(width, height).translate((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0);
  const mesh = new Mesh(plane, pane);
  mesh.add(new LineSegments(outline(low, high), edge));
  place(mesh, body.position, 0, body.orientation ?? [0, 0, 0, 1], 0);
  mesh.renderOrder = 1;
  return mesh;
}

function outline([x0, y0]: number[], [x1, y1]: number[]): BufferGeometry {
  const points = [x0, y0, x1, y0, x1, y0, x1, y1, x1, y1, x0, y1, x0, y1, x0, y0];
  const positions = new Float32Array((points.length / 2) * 3);
  for (let i = 0; i < points.length / 2; i++) positions.set([points[2 * i], points[2 * i + 1], 0], 3 * i);
  return new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
}
