import { attribute, normalFlat, normalGeometry, positionGeometry, vec3 } from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, Color, DoubleSide, DynamicDrawUsage, Mesh,
} from 'three/webgpu';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';
import type { Lattice } from './lattice';
import type { SurfacePaint } from './surfacePaint';

/** The free edges of a surface, where its thickness is seen: a strip from its outer to its inner side. */
export type Border = {
  readonly mesh: Mesh;
  /** Takes the vertices of the surface: positions [m] ×3, unit normals ×3, values ×1. */
  update(position: Float32Array, normal: Float32Array, value: Float32Array): void;
};

export function createBorder(
  { border }: Lattice, thickness: number, color: string, paint: SurfacePaint,
  light: LightNode | null,
): Border {
  const edges = border.length / 2, corners = 4 * edges, index = new Uint32Array(6 * edges);
  const side = new Float32Array(corners);
  for (let k = 0; k < edges; k++) {
    index.set([0, 2, 1, 1, 2, 3].map((c) => 4 * k + c), 6 * k);
    side.set([1, -1, 1, -1], 4 * k); // from outer, from inner, to outer, to inner
  }
  const geometry = new BufferGeometry().setIndex(new BufferAttribute(index, 1)), place = new Float32Array(3 * corners);
  const normals = new Float32Array(3 * corners), values = new Float32Array(corners);
  const changing = (array: Float32Array, size: number) => new BufferAttribute(array, size).setUsage(DynamicDrawUsage);
  const attributes = [changing(place, 3), changing(normals, 3), changing(values, 1)];
  ['position', 'normal', 'value'].forEach((name, k) => geometry.setAttribute(name, attributes[k]));
  geometry.setAttribute('side', new BufferAttribute(side, 1));

  const { r, g, b } = new Color(color), look = { side: DoubleSide, normal: normalFlat };
  const material = mattMaterial(paint.node(vec3(r, g, b)), light, look);
  const out = attribute('side', 'float').mul(thickness / 2);
  material.positionNode = positionGeometry.add(normalGeometry.mul(out));
  const mesh = new Mesh(geometry, material);
  return {
    mesh,
    update(position, normal, value) {
      for (let k = 0, o = 0; k < corners; k++, o += 3) {
        const vertex = border[2 * (k >> 2) + ((k >> 1) & 1)], v = 3 * vertex;
        for (let c = 0; c < 3; c++) {
          place[o + c] = position[v + c];
          normals[o + c] = normal[v + c];
        }
        values[k] = value[vertex];
      }
      for (const array of attributes) array.needsUpdate = true;
    },
  };
}
