import type { Vec3 } from '../../../../core/vec3';
import type { Live } from '../../../../model/settings';
import { momentum, nextTheta } from '../../../solvers/nesterov';
import { solverOf, warmOf } from '../../settings';
import type { BlockFrame } from './blockFrame';
import { Momentum } from './momentum';

/** Takes one frame of a twin as src/physics/gpu/frame.ts does; `scale` multiplies the impulses of the last frame. */
export function stepTwin(twin: BlockFrame, live: Live, iterations: number, scale = 1): void {
  const { settings: s } = live;
  const apgd = s.solver === 'apgd', cgm = s.solver === 'cgm', previous: Vec3[] = [];
  const f = warmOf(solverOf(live), s);
  twin.integrate('reset', 1);
  twin.applyImpulses(f * scale);
  twin.integrate('start', 1);
  twin.pull('start');
  for (let k = 0; k < s.substeps; k++) {
    twin.strike();
    const guarded = new Momentum(s.law);
    for (let i = 0, theta = 1, change = 0; i < iterations; i++) {
      const next = nextTheta(theta), beta = i < iterations - 1 ? momentum(theta, next) : 0;
      const factor = i === 0 && k > 0 ? f : 1;
      theta = next;
      if (apgd) {
        twin.accelerateContacts(factor, beta, previous);
        twin.integrate('reset', 1);
        twin.pull('reset');
        twin.applyImpulses(1);
      } else twin.sweepBlocks(factor, i === 0, i === iterations - 1);
      if (i === iterations - 1) break;
      if (cgm) {
        guarded.choose(i, change);
        change = twin.extrapolate(guarded.beta, previous);
      } else twin.integrate('again', 1);
    }
    twin.integrate('advance', f);
    if (k < s.substeps - 1) twin.pull('advance', f);
  }
  twin.keepHeld();
  twin.move();
}
