import { expect, test } from 'vitest';
import { createBuffers } from '../../../gpu/buffers';
import { createKernel, defineKernel } from '../../../gpu/defineKernel';
import { testDevice } from '../../../gpu/testing/testDevice';
import { resolveImports } from '../../../gpu/wgsl';
import { clipToDisc, projectConeScaled } from '../../contact/cone';
import { COUNT, samples } from '../../contact/testing/setSamples';
import { projectScaled } from '../../contact/sets';
import { sphereLibrary } from '../library';
import { readBuffer } from '../stateBuffers';

/**
 * The tests compare projections in f32 with those in f64, which src/physics/contact/sets.test.ts checks by Moreau's
 * conditions.
 */

const NEVER = 1e30; // in place of an infinite cap, as the host has it for the device
const FLOATS = 16, ANSWERS = 8;

/** Points and sets of a query; the normal is x, so that (n, u, w) and (τn, τu, τw) are vectors of the world. */
const BINDINGS = `
struct Query {
    x: vec3f,
    mu: f32,
    moment: vec3f,
    cohesion: f32,
    q: vec3f,
    cap: f32,
    spinning: f32,
    rolling: f32,
}
// @bindings
`;
const MAIN = `
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&queries)) { return; }
    let s = queries[id.x];
    let n = vec3f(1.0, 0.0, 0.0);
    let xt = vec3f(0.0, s.x.yz);
`;

/** Kernel that projects x as a sweep of the relaxed law does: shaders/shared/solve/laws.wgsl. */
const ANY = `${BINDINGS}// @import shared/solve/sets${MAIN}
    let lengths = vec3f(length(xt), abs(s.moment.x), length(s.moment.yz)) / s.q;
    let nearest = nearestOfSet(s.x.x + s.cohesion, lengths, vec3f(s.mu, s.spinning, s.rolling) / s.q);
    let m = clamp(nearest, 0.0, s.cap + s.cohesion);
    answers[2u * id.x] = vec4f((m - s.cohesion) * n + shortened(xt, s.mu * m), 0.0);
    answers[2u * id.x + 1u] = vec4f(momentWithin(s.moment, n, s.spinning * m, s.rolling * m), 0.0);
}`;
const CONE = `${BINDINGS}// @import shared/solve/cone${MAIN}
    let relaxed = projectRelaxed(s.x.x, xt, s.mu, s.q.x);
    let exact = projectExact(s.x.x, xt, s.mu);
    answers[2u * id.x] = vec4f(relaxed.xyz + relaxed.w * n, 0.0);
    answers[2u * id.x + 1u] = vec4f(exact.xyz + exact.w * n, 0.0);
}`;

type Samples = ReturnType<typeof samples>;

/** Returns the samples rounded to f32, so that both projections have the same numbers. */
function rounded({ sets, x, q }: Samples): Samples {
  const round = (v: Float64Array) => v.map(Math.fround), { mu, cohesion, cap, spinning, rolling } = sets;
  const rest = {
    mu: round(mu), cohesion: round(cohesion), cap: round(cap), spinning: round(spinning), rolling: round(rolling),
  };
  return { x: round(x), q: round(q), sets: { ...sets, ...rest } };
}

async function onDevice(name: string, code: string, { sets, x, q }: Samples): Promise<Float32Array> {
  const { device, errors } = await testDevice(), { STORAGE, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const usage = STORAGE | COPY_DST | COPY_SRC;
  const kernel = await createKernel(device, defineKernel({
    source: resolveImports(name, code, sphereLibrary), workgroupSize: 64,
    types: { uniform: {}, storage: { queries: 'array<Query>', answers: 'array<vec4f>' } },
    bindings: { queries: 'read', answers: 'read_write' },
  }));
  const { size, mu, cohesion, cap, spinning, rolling } = sets, queries = new Float32Array(FLOATS * COUNT);
  for (let i = 0; i < COUNT; i++) {
    const moment = size === 6 ? [...x.subarray(6 * i + 3, 6 * i + 6)] : [0, 0, 0];
    queries.set([
      ...x.subarray(size * i, size * i + 3), mu[i], ...moment, cohesion[i], ...q.subarray(3 * i, 3 * i + 3),
      Math.min(cap[i], NEVER), spinning[i] ?? 0, rolling[i] ?? 0,
    ], FLOATS * i);
  }
  const buffers = await createBuffers(device, {
    queries: { bytes: queries.byteLength, usage }, answers: { bytes: 4 * ANSWERS * COUNT, usage },
  });
  device.queue.writeBuffer(buffers.queries, 0, queries);
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  kernel.bind(buffers).encode(pass, COUNT);
  pass.end();
  device.queue.submit([encoder.finish()]);
  const answers = new Float32Array(await readBuffer(device, buffers.answers));
  for (const buffer of Object.values(buffers)) buffer.destroy();
  expect(errors).toEqual([]);
  return answers;
}

/** Returns the largest difference over the size of what is projected and of its set [1]. */
function farthest(found: (i: number, c: number) => number, wanted: Float64Array, { sets, x }: Samples): number {
  const { size } = sets;
  let worst = 0;
  for (let i = 0; i < COUNT; i++) {
    const at = size * i, scale = Math.max(sets.cohesion[i], ...x.subarray(at, at + size).map(Math.abs));
    for (let c = 0; c < size; c++) worst = Math.max(worst, Math.abs(found(i, c) - wanted[at + c]) / scale);
  }
  return worst;
}

test.each([
  { size: 3, cohesion: true, cap: false }, { size: 3, cohesion: true, cap: true },
  { size: 6, cohesion: false, cap: false },
  { size: 6, cohesion: true, cap: false }, { size: 6, cohesion: true, cap: true },
] as const)('10 000 points on sets of $size numbers, cohesion $cohesion, cap $cap: within 1e-5 of f64',
  async ({ size, ...kind }) => {
  const given = rounded(samples(size, kind)), { sets, x, q } = given, wanted = x.slice();
  for (let i = 0; i < COUNT; i++) projectScaled(sets, i, wanted, size * i, q, 3 * i);
  const answers = await onDevice('test/projectSets', ANY, given);
  expect(farthest((i, c) => answers[ANSWERS * i + (c < 3 ? c : c + 1)], wanted, given)).toBeLessThan(1e-5);
});

test('10 000 points on Coulomb\'s cone and its disc: within 1e-5 of f64', async () => {
  const given = rounded(samples(3, { cohesion: false, cap: false })), { sets, x, q } = given, cone = x.slice();
  const disc = x.slice();
  for (let i = 0; i < COUNT; i++) {
    projectConeScaled(cone, 3 * i, sets.mu[i], q[3 * i]);
    clipToDisc(disc, 3 * i, sets.mu[i]);
  }
  const answers = await onDevice('test/projectCones', CONE, given);
  expect(farthest((i, c) => answers[ANSWERS * i + c], cone, given)).toBeLessThan(1e-5);
  expect(farthest((i, c) => answers[ANSWERS * i + 4 + c], disc, given)).toBeLessThan(1e-5);
});
