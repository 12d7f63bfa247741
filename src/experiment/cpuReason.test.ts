import { expect, test } from 'vitest';
import { cpuReason } from './cpuReason';

test('a scene says why, or its surfaces do', () => {
  expect(cpuReason({ cpuOnly: 'it counts beans' }, { integrator: 'explicit' })).toBe('it counts beans');
  expect(cpuReason({}, { cohesion: 1 })).toBeUndefined();
  expect(cpuReason({}, { integrator: 'explicit', cohesion: 0 })).toBeUndefined();
  expect(cpuReason({}, { integrator: 'explicit', cohesion: 1 })).toMatch(/^laws beyond friction/);
  expect(cpuReason({}, { integrator: 'implicit' })).toMatch(/linearly implicit/);
});
