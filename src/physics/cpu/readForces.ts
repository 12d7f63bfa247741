import type { CpuWorld } from './world';

/**
 * Creates the reader of the mean normal forces of the grains [N], or of their sums over the surface of the ball around
 * a grain [Pa]: of the contact points that press on it, those of the last substep, impulse / h, or compatible forces if
 * these were asked for (compatible/compatibleForces.ts). A grain without such a point has 0; grains that sleep keep the
 * force with which they fell asleep. What grain i has goes to `stride` · i + `at`. It may run between two steps.
 */
export function createForceReader(
  world: CpuWorld,
): (shows: 'force' | 'pressure', out: Float32Array, stride: number, at: number) => void {
  const { looseCount, radii } = world.model, points = new Uint16Array(looseCount);
  return (shows, out, stride, at) => {
    const { contacts: { bodyA, bodyB, normal, impulse, count }, compatible, impulseStep } = world;
    points.fill(0);
    for (let i = 0; i < looseCount; i++) out[stride * i + at] = 0;
    for (let c = 0, n = 0; c < count; c++, n += 3) {
      const force = compatible ? compatible.force[c]
        : (impulse[n] * normal[n] + impulse[n + 1] * normal[n + 1] + impulse[n + 2] * normal[n + 2]) / impulseStep;
      if (!(force > 0)) continue;
      const a = bodyA[c], b = bodyB[c];
      if (a < looseCount) {
        out[stride * a + at] += force;
        points[a]++;
      }
      if (b < looseCount) {
        out[stride * b + at] += force;
        points[b]++;
      }
    }
    for (let i = 0; i < looseCount; i++)
      out[stride * i + at] /= shows === 'force' ? Math.max(1, points[i]) : 4 * Math.PI * radii[i] * radii[i];
  };
}
