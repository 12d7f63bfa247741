import { InstancedBufferAttribute, type BufferGeometry } from 'three/webgpu';

/**
 * Gives a geometry, whose material computes where its vertices are, the position that three reads of every geometry and
 * warns about where there is none: 12 bytes, the same for all vertices, as it goes on with instances alone.
 */
export const withoutPlace = (geometry: BufferGeometry): BufferGeometry =>
  geometry.setAttribute('position', new InstancedBufferAttribute(new Float32Array(3), 3));
