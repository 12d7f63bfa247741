import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BufferGeometry, Mesh } from 'three/webgpu';
import type { WorldSpec } from '../../model/worldSpec';
import type { Report } from '../../protocol/messages';
import { placeSurfaces } from './layout';
import { sheet, surfaceOf, tube } from './testing/meshes';
import { createSurfaces } from './surfaces';

const none = new Float64Array(0);
const spec: WorldSpec = {
  domain: { min: [-1, -1, -1], max: [1, 1, 1] }, bodies: [], grains: { positions: none, radii: none, masses: none },
  flexible: [surfaceOf(sheet(2, 2), { pinned: [0] }), surfaceOf(tube(8, 2, 0.3), { look: 'tire', name: 'tire' })],
};
const [cloth, tire] = placeSurfaces(spec.flexible!);

let told: Report[] = [];
const tell = (report: Report) => void told.push(report);
const of = <T extends Report['type']>(type: T) => told.filter((r) => r.type === type) as Extract<Report, { type: T }>[];
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => vi.useRealTimers());

function frame(): Float32Array<ArrayBuffer> {
  const data = new Float32Array(tire.end);
  spec.flexible!.forEach(({ mesh }, k) => data.set(mesh.nodes, [cloth, tire][k].nodes));
  return data;
}

test('a frame moves what is drawn, and stays the caller’s', () => {
  const surfaces = createSurfaces(spec, tell, null), data = frame(), poses = Float32Array.of(0);
  const { position } = (surfaces.group.children[0].children[0] as Mesh<BufferGeometry>).geometry.attributes;
  const before = position.getZ(0), { version } = position as { version?: number };
  for (let n = 2; n < cloth.energy; n += 9) data[n] += 0.5; // heights of nodes
  const copy = data.slice();
  surfaces.take(data, poses);
  expect(position.getZ(0)).toBeCloseTo(before + 0.5, 6);
  expect((position as { version?: number }).version).toBeGreaterThan(version!);
  expect(data).toEqual(copy);
  expect(of('surface')).toEqual([]);
  surfaces.dispose();
});

test('the scale of colours is that of the values which they show, a nice number, and is told once', () => {
  const surfaces = createSurfaces(spec, tell, null), data = frame(), poses = Float32Array.of(0);
  data.fill(1234, cloth.energy, cloth.pressure);
  data[tire.pressure] = 56789;
  surfaces.setColor('energy');
  surfaces.take(data, poses);
  surfaces.take(data, poses);
  expect(of('surface').at(-1)).toEqual({ type: 'surface', color: 'energy', top: 2000 });
  const count = of('surface').length;
  surfaces.setColor('pressure');
  surfaces.take(data, poses);
  expect(of('surface').slice(count)).toEqual([{ type: 'surface', color: 'pressure', top: 100000 }]);
  surfaces.dispose();
});

test('prints are of tires alone, a few a second, and the last is not left out', () => {
  const surfaces = createSurfaces(spec, tell, null), data = frame(), poses = Float32Array.of(0);
  vi.advanceTimersByTime(1000);
  for (let k = 1; k <= 5; k++) {
    data[tire.pressure] = 1000 * k;
    surfaces.take(data, poses);
  }
  expect(of('prints').map(({ prints }) => prints.map(({ name, pressed }) => [name, pressed[2]])))
    .toEqual([[['tire', 1000]]]);
  vi.advanceTimersByTime(1000);
  expect(of('prints').slice(1).map(({ prints }) => prints[0].pressed[2])).toEqual([5000]);
  surfaces.take(data, poses);
  surfaces.take(data, poses);
  surfaces.dispose();
  const count = of('prints').length;
  vi.advanceTimersByTime(1000);
  expect(of('prints').length).toBe(count);
});

test('a world without surfaces draws nothing and tells nothing', () => {
  const surfaces = createSurfaces({ ...spec, flexible: [] }, tell, null);
  surfaces.setColor('pressure');
  surfaces.take(new Float32Array(0), Float32Array.of(0));
  expect([surfaces.group.children.length, told.length]).toEqual([0, 0]);
  surfaces.dispose();
});
