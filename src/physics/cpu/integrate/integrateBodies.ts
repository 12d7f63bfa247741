import { writeBodyFrame } from '../collide/bodyFrames';
import type { SmallStepWorld } from '../solve/packedGrains';
import { turnBody } from './turnBody';

/**
 * Ends a substep h [s]: finds M⁻¹Dp = v − v*, damps grains [1/s] and moves positions by h v. Big bodies turn by the
 * exponential map at once, since contacts feel it; grains collect their turn and are turned once a frame (they are
 * spheres). Sleepers stay.
 */
export function integrateBodies(world: SmallStepWorld, h: number, damping: number): void {
  const { model, state, contactVelocity: dv, turn, frames, sleepers: { asleep } } = world;
  integrateGrains(world.grains, dv, turn, h, damping > 0 ? Math.exp(-damping * h) : 1, asleep);
  for (let k = 0; k < model.bodyCount; k++) {
    const b = model.grainCount + k;
    if (asleep[b] !== 0) continue;
    for (let c = 0; c < 3; c++) {
      const v = 3 * b + c, o = 6 * b + c;
      dv[o] += state.velocity[v];
      dv[o + 3] += state.spin[v];
      state.position[v] += h * state.velocity[v];
      turn[v] += h * state.spin[v];
    }
    turnBody(state.orientation, turn, b);
    writeBodyFrame(frames, model, state, k);
  }
}

function integrateGrains(
  g: Float64Array, dv: Float64Array, turn: Float64Array, h: number, keep: number, asleep: Uint8Array,
): void {
  for (let n = 0, i = 0, o = 0, t = 0; i < g.length; n++, i += 12, o += 6, t += 3) {
    if (asleep[n] !== 0) continue;
    let vx = g[i + 4], vy = g[i + 5], vz = g[i + 6], wx = g[i + 8], wy = g[i + 9], wz = g[i + 10];
    dv[o] += vx; dv[o + 1] += vy; dv[o + 2] += vz; dv[o + 3] += wx; dv[o + 4] += wy; dv[o + 5] += wz;
    if (keep !== 1) {
      g[i + 4] = vx *= keep; g[i + 5] = vy *= keep; g[i + 6] = vz *= keep;
      g[i + 8] = wx *= keep; g[i + 9] = wy *= keep; g[i + 10] = wz *= keep;
    }
    g[i] += h * vx; g[i + 1] += h * vy; g[i + 2] += h * vz;
    turn[t] += h * wx; turn[t + 1] += h * wy; turn[t + 2] += h * wz;
  }
}
