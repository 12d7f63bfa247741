import { writeSurface, type Model, type State } from '../model';
import type { Vec3 } from '../../core/vec3';
import { NODE } from './spec';

/**
 * Moves the surfaces that big body `body` holds to where it will be, unturned and unstrained; call it before the body
 * itself is placed at `position` [m].
 */
export function placeSurfaces(
  { grainCount, bodies, flexible }: Model, state: State, body: number, position: Vec3
): void {
  flexible.forEach(({ spec: { rim } }, k) => {
    if (rim?.body !== bodies[body].name) return;
    const e = state.flexible![k];
    for (let o = 0; o < e.length / 2; o += NODE)
      for (let c = 0; c < 3; c++) e[o + c] += position[c] - state.position[3 * (grainCount + body) + c];
  });
}

/** Gives the surfaces that big body `body` holds the body's own motion, as if they were rigid with it. */
export function carrySurfaces({ grainCount, bodies, flexible }: Model, state: State, body: number): void {
  const at = 3 * (grainCount + body), { position, velocity, spin } = state;
  const [wx, wy, wz] = spin.subarray(at, at + 3);
  flexible.forEach((surface, k) => {
    if (surface.spec.rim?.body !== bodies[body].name) return;
    const e = state.flexible![k], half = e.length / 2;
    for (let o = 0; o < half; o += 3) { // r from the body's centre, then ∂r/∂x and ∂r/∂y, which turn alone
      const isPlace = o % NODE === 0;
      const [x, y, z] = [0, 1, 2].map((c) => e[o + c] - (isPlace ? position[at + c] : 0));
      e[half + o] = wy * z - wz * y;
      e[half + o + 1] = wz * x - wx * z;
      e[half + o + 2] = wx * y - wy * x;
      if (isPlace) for (let c = 0; c < 3; c++) e[half + o + c] += velocity[at + c];
    }
    writeSurface(surface, e, state);
  });
}
