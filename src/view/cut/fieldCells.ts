import { attribute, float, texture, varying, vec2, vec4 } from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, MeshBasicNodeMaterial, type Node,
} from 'three/webgpu';
import type { FieldKind } from '../../model/fields/fieldKinds';
import { FIELD, type OverlayList } from '../../model/overlay';
import { COLOR_MAP } from '../../params/colorMap';
import { colorMapTexture } from '../grainColor';
import { createFieldScale } from './fieldScale';
import type { Plane } from './section';

/** Height of cells over the plane, so that cut faces do not hide them [sides of a cell]. */
const LIFT = 0.05;
/** Axes along which a cell reaches, by the one that it lies across. */
const CORNERS = [[-0.5, -0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, 0.5]] as const;

/** The cells of a field in the plane of a cut, each in the colour of its value. */
export type FieldCells = {
  readonly mesh: Mesh;
  /** Hides what is shown until a list of this field comes; null: none is wanted. */
  show(field: FieldKind | null): void;
  /** Takes the cells of a cut across an axis. Returns the top of the scale. */
  take(list: OverlayList, axis: number): number;
  dispose(): void;
};

/** Makes cells of squares in a plane, of which the first list says how many. */
export function createFieldCells({ now }: Plane): FieldCells {
  const material = new MeshBasicNodeMaterial({ side: 2 }), mesh = new Mesh(geometryOf(1), material);
  const place = attribute('position', 'vec3') as Node<'vec3'>, cell = attribute('cell', 'vec2') as Node<'vec2'>;
  material.positionNode = place.add(now.xyz.mul(cell.x.mul(LIFT)));
  const texels = COLOR_MAP.length, at = varying(cell.y).clamp(0, 1).mul(texels - 1).add(0.5).div(texels);
  material.colorNode = vec4(texture(colorMapTexture(), vec2(at, 0.5)).level(float(0)).rgb, 1);
  mesh.frustumCulled = mesh.visible = false;
  mesh.raycast = () => {};
  let capacity = 1, shown: FieldKind | null = null, scale = createFieldScale('packing');
  return {
    mesh,
    show(field) {
      if (field === shown) return;
      shown = field;
      mesh.visible = false;
      if (field) scale = createFieldScale(field);
    },
    take(list, axis) {
      if (!shown) return 0;
      if (list.count > capacity) {
        capacity = Math.ceil(1.5 * list.count);
        mesh.geometry.dispose();
        mesh.geometry = geometryOf(capacity);
      }
      const { low, top } = scale.update(list), { attributes } = mesh.geometry;
      const position = attributes.position as BufferAttribute, cells = attributes.cell as BufferAttribute;
      writeCells(list, axis, low, top, position.array, cells.array);
      mesh.geometry.setDrawRange(0, 6 * list.count);
      position.needsUpdate = cells.needsUpdate = true;
      mesh.visible = list.count > 0;
      return top;
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

/** Writes corners [m] of cells across an axis, and for each side [m] and place of the value between `low` and `top`. */
export function writeCells(
  { data, count }: Pick<OverlayList, 'data' | 'count'>, axis: number, low: number, top: number,
  corners: { [k: number]: number }, cells: { [k: number]: number },
): void {
  const along = 1 - axis;
  for (let k = 0; k < count; k++) {
    const o = FIELD * k, side = data[o + 3], share = (data[o + 4] - low) / (top - low);
    for (let c = 0; c < 4; c++) {
      const v = 4 * k + c, [u, z] = CORNERS[c];
      corners[3 * v + axis] = data[o + axis];
      corners[3 * v + along] = data[o + along] + u * side;
      corners[3 * v + 2] = data[o + 2] + z * side;
      cells[2 * v] = side;
      cells[2 * v + 1] = share;
    }
  }
}

function geometryOf(capacity: number): BufferGeometry {
  const index = new Uint32Array(6 * capacity), corners = [0, 1, 2, 2, 1, 3];
  for (let i = 0; i < index.length; i++) index[i] = 4 * Math.floor(i / 6) + corners[i % 6];
  const room = (size: number) =>
    new BufferAttribute(new Float32Array(4 * size * capacity), size).setUsage(DynamicDrawUsage);
  return new BufferGeometry().setIndex(new BufferAttribute(index, 1)).setAttribute('position', room(3))
    .setAttribute('cell', room(2));
}
