import type { Model, State } from '../model';
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
