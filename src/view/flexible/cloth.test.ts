import { expect, test } from 'vitest';
import { weave } from './cloth';
import { createLattice, writeSurface } from './lattice';
import { sheet } from './testing/meshes';

test('the weave of a sheet lies on it evenly, ten stripes along its larger side', () => {
  const lattice = createLattice(sheet(4, 3, 0.1, 0.05), 3), at = weave(lattice);
  const position = new Float32Array(3 * lattice.vertexCount), normal = new Float32Array(3 * lattice.vertexCount);
  writeSurface(lattice, lattice.mesh.nodes, 0, position, normal);
  for (let v = 0; v < lattice.vertexCount; v++) for (let c = 0; c < 2; c++) {
    expect(at[2 * v + c] - at[c]).toBeCloseTo((10 / 0.4) * (position[3 * v + c] - position[c]), 4);
  }
});
