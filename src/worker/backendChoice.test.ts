import { expect, test } from 'vitest';
import { chooseBackend } from './backendChoice';

const real = { name: 'NVIDIA ampere', software: false };
const emulated = { name: 'google swiftshader (software)', software: true };
const choose = (wanted: string, gpu: typeof real | null, solver = 'smallsteps') =>
  chooseBackend({ wanted, solver, gpu, traits: ['friction'] });

test('automatic takes a real GPU without a word', () => {
  expect(choose('auto', real)).toEqual({ backend: 'gpu', reason: null, issue: null, weak: false });
});

test('automatic takes the CPU where the GPU is emulated, missing, or has no such solver, and says why', () => {
  const cases = [
    { choice: choose('auto', emulated), weak: true, says: 'SwiftShader is emulated' },
    { choice: choose('auto', null), weak: true, says: 'no WebGPU' },
    { choice: choose('auto', real, 'jacobi'), weak: false, says: 'jacobi' },
  ];
  for (const { choice, weak, says } of cases) {
    expect(choice).toMatchObject({ backend: 'cpu', weak, issue: null, reason: expect.stringContaining(says) });
  }
});

test('gpu is taken where it can be, emulated or not', () => {
  for (const gpu of [real, emulated]) expect(choose('gpu', gpu)).toMatchObject({ backend: 'gpu', issue: null });
});

test('gpu that cannot be had is refused in a sentence that names it, and the CPU taken', () => {
  for (const choice of [choose('gpu', null), choose('gpu', real, 'jacobi')]) {
    expect(choice.backend).toBe('cpu');
    expect(choice.issue?.message).toMatch(/backend = gpu .*\.$/);
  }
  expect(choose('gpu', real, 'jacobi').issue?.message).toContain('solver = jacobi');
});

test('cpu is just taken', () => expect(choose('cpu', real)).toEqual(
  { backend: 'cpu', reason: null, issue: null, weak: false }
));

test('a world without grains runs on the CPU: without a word, unless the GPU was asked for', () => {
  const none = (wanted: string) =>
    chooseBackend({ wanted, solver: 'smallsteps', gpu: real, traits: ['friction', 'noGrains'] });
  expect(none('auto')).toEqual({ backend: 'cpu', reason: null, issue: null, weak: false });
  expect(none('gpu')).toMatchObject({ backend: 'cpu', issue: { message: expect.stringContaining('without grains') } });
});

test('a scene of the CPU only runs there: without a word, unless the GPU was asked for', () => {
  const only = (wanted: string) =>
    chooseBackend({ wanted, solver: 'smallsteps', gpu: real, traits: ['friction', 'fineDigits'] });
  expect(only('auto')).toEqual({ backend: 'cpu', reason: null, issue: null, weak: false });
  expect(only('gpu')).toMatchObject({ backend: 'cpu', issue: { message: expect.stringContaining('more digits') } });
});
