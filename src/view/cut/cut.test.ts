import { Group, Vector3, Vector4, type Mesh, type Node, type UniformNode } from 'three/webgpu';
import { float, frontFacing, uniform, vec3 } from 'three/tsl';
import { expect, test, vi } from 'vitest';
import {
  CENTER, CONTACT, createOverlayList, FIELD, POINT, startList, VELOCITY, type OverlayKind, type OverlayList,
} from '../../model/overlay';
import type { WorldSpec } from '../../model/worldSpec';
import { createCut, putCut, type Cuttable } from './cut';
import { linesOf } from './testing/lines';

/** A bed between walls, 4 m long and 2 m wide, of grains with a diameter of 0.2 m. */
const spec: WorldSpec = {
  domain: { min: [-1, -1, 0], max: [3, 1, 1] },
  bodies: [{
    name: 'wall', look: 'wall', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1],
    motion: [0, 0, 0, 0, 0, 0],
  }],
  grains: { positions: new Float64Array(3), radii: Float64Array.of(0.1), masses: Float64Array.of(1) },
};

function cutOf() {
  const now: UniformNode<'vec4', Vector4> = uniform(new Vector4());
  const setSection = vi.fn(), overlay = { group: new Group(), tubes: linesOf() };
  const world = { spec, grains: { setSection }, bodies: { setSection }, overlay, cut: null };
  const told = vi.fn(), cut = createCut(world, { now, outside: frontFacing as Node<'bool'> }, told);
  return { cut, plane: now.value, told, ...world.overlay };
}

const STRIDE = { contacts: CONTACT, velocities: VELOCITY, field: FIELD, centers: CENTER };

function listOf(kind: OverlayKind, records: number[][]): OverlayList {
  const list = createOverlayList();
  startList(list, kind, records.length);
  for (const record of records) list.data.set(record, STRIDE[kind] * list.count++);
  return list;
}

test('the side of the eye is cut away, wherever the plane is', () => {
  const { cut, plane } = cutOf(), low = new Vector3(0, -3, 9), high = new Vector3(2, 3, 9);
  void cut.set({ across: 'y', place: 75, shows: 'velocities' });
  cut.face(low);
  expect(plane.toArray()).toEqual([0, -1, 0, -0.5]);
  cut.face(high);
  expect(plane.toArray()).toEqual([0, 1, 0, 0.5]);
  for (const place of [0, 10, 50, 100]) {
    void cut.set({ across: 'x', place, shows: 'velocities' });
    cut.face(low);
    expect(plane.toArray()).toEqual([-1, 0, 0, expect.closeTo(-(-1 + place / 25), 12)]);
  }
});

test('velocities move into the plane, before the faces, and lose their part across it', () => {
  const { cut } = cutOf(), list = listOf('velocities', [[1, -0.1, 2, 3, 4, 5], [6, 0.1, 7, 8, 9, 10]]);
  void cut.set({ across: 'y', place: 50, shows: 'velocities' });
  cut.face(new Vector3(0, -3, 0));
  cut.flatten(list);
  expect([...list.data.subarray(0, 2 * VELOCITY)].map((x) => +x.toFixed(6)))
    .toEqual([1, -0.02, 2, 3, 0, 5, 6, -0.02, 7, 8, 0, 10]);
});

test('of contacts those within a diameter of the plane stay; without a cut nothing changes', () => {
  const { cut } = cutOf(), at = (y: number): number[] => {
    const record = new Array<number>(CONTACT).fill(y);
    record[POINT + 1] = y;
    return record;
  };
  const list = listOf('contacts', [0.3, -0.19, 0.19, -0.21].map(at));
  cut.flatten(list);
  expect(list.count).toBe(4);
  void cut.set({ across: 'y', place: 50, shows: 'velocities' });
  cut.flatten(list);
  expect(list.count).toBe(2);
  expect([0, 1].map((c) => list.data[CONTACT * c])).toEqual([Math.fround(-0.19), Math.fround(0.19)]);
});

test('grains and walls are cut once, and drawn whole again without a cut', () => {
  const setSection = vi.fn(), ofBodies = vi.fn();
  const overlay = { group: new Group(), tubes: linesOf() };
  const world: Cuttable = { spec, grains: { setSection }, bodies: { setSection: ofBodies }, overlay, cut: null };
  const plane = { now: uniform(new Vector4()), outside: float(1).equal(1) };
  void putCut(world, { across: 'x', place: 10, shows: 'velocities' }, plane, vi.fn());
  const section = world.cut!.sectionOf('velocities'), whole = world.cut!.sectionOf('whole');
  void putCut(world, { across: 'y', place: 20, shows: 'velocities' }, plane, vi.fn());
  void putCut(world, { across: 'y', place: 20, shows: 'whole' }, plane, vi.fn());
  void putCut(world, { across: 'off', place: 20, shows: 'velocities' }, plane, vi.fn());
  expect(setSection.mock.calls).toEqual([[section], [section], [whole], [null]]);
  const rays = [section, whole].map((of) => of.raysOf(vec3(0), vec3(1), float(1)));
  expect(rays).toEqual([expect.anything(), null]); // the second cuts no grain in two
  expect(ofBodies.mock.calls).toEqual(setSection.mock.calls);
});

test('a field is shown in squares of the plane, in place of lines, and its scale is told once', async () => {
  const { cut, told, group } = cutOf(), list = createOverlayList();
  startList(list, 'field', 2);
  expect(cut.takes(list)).toBe(false);
  list.count = 2;
  list.data.set([1, 0, 0.3, 0.1, 40, 1.1, 0, 0.3, 0.1, 20]);
  await cut.set({ across: 'y', place: 50, shows: 'pressure' });
  expect(cut.takes(list)).toBe(true);
  const [mesh] = group.children as Mesh[];
  expect(mesh.visible).toBe(false);
  cut.flatten(list);
  cut.flatten(list);
  expect(told.mock.calls).toEqual([[{ type: 'overlay', top: 100, leftOut: 0, pulls: false }]]);
  expect([mesh.visible, mesh.geometry.drawRange.count]).toEqual([true, 12]);
  const { position, cell } = mesh.geometry.attributes;
  expect([...position.array].slice(0, 6).map((x) => +x.toFixed(4))).toEqual([0.95, 0, 0.25, 1.05, 0, 0.25]);
  expect([cell.getY(0), cell.getY(7)].map((part) => +part.toFixed(6))).toEqual([0.4, 0.2]);
  expect(FIELD).toBe(5);
  for (const time of [0.05, 0.4, 0.41]) cut.flatten({ ...list, time }); // the second one is late
  expect(told.mock.calls.slice(1).map(([report]) => report.age)).toEqual([0.4, undefined]);
  await cut.set({ across: 'y', place: 50, shows: 'packing' });
  expect(mesh.visible).toBe(false); // until a list of it comes
  cut.flatten(list);
  expect(told.mock.calls.at(-1)).toEqual([{ type: 'overlay', top: 0.75, leftOut: 0, pulls: false }]);
  cut.dispose();
});

test('trails are made of frames from when they are chosen, tell their span, and turn to whoever looks', async () => {
  const { cut, told, tubes } = cutOf(), center = Float32Array.of(1, 0, 0.5, 0.1);
  const topOf = (top: number) => [{ type: 'overlay', top, leftOut: 0, pulls: false }];
  const run = (from: number) => {
    for (let k = 0; k < 10; k++) {
      center[0] = 0.1 * k;
      cut.track(center, from + k / 60);
    }
  };
  cut.face(new Vector3(0, -3, 0));
  run(0);
  await cut.set({ across: 'y', place: 50, shows: 'trails' });
  expect([tubes.shown(), told.mock.calls]).toEqual([[], [topOf(0)]]);
  cut.face(new Vector3(0, -3, 0));
  run(1);
  expect(told.mock.calls).toEqual([topOf(0), topOf(0.5)]);
  expect(tubes.shown()[0].foot).toEqual([0.9, -0.02, 0.5].map(Math.fround));
  cut.face(new Vector3(0, 3, 0));
  expect(tubes.shown()[0].foot).toEqual([0.9, 0.02, 0.5].map(Math.fround));
  const list = listOf('centers', [[1.1, 0, 0.5, 0.1]]); // as they come where no frames are drawn
  cut.flatten({ ...list, time: 1.2 });
  expect(tubes.shown()[0].foot).toEqual([1.1, 0.02, 0.5].map(Math.fround));
  await cut.set({ across: 'y', place: 90, shows: 'trails' });
  expect(tubes.shown()).toEqual([]);
  await cut.set({ across: 'y', place: 50, shows: 'trails' });
  expect(tubes.shown()).not.toEqual([]); // while a run is paused, too
  const before = tubes.shown();
  await cut.set({ across: 'y', place: 50, shows: 'velocities' });
  run(2);
  expect(tubes.shown()).toBe(before); // they are no longer written
  await cut.set({ across: 'y', place: 50, shows: 'trails' });
  expect(tubes.shown()).toEqual([]);
});
