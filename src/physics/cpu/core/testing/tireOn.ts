import type { Vec3 } from '../../../../core/vec3';
import type { FlexibleSpec } from '../../../../model/flexible/spec';
import { ellipseSection } from '../../../../model/flexible/section';
import { tire } from '../../../../model/flexible/tire';
import { FREE, type BodySpec, type Motion, type WorldSpec } from '../../../../model/worldSpec';
import { jointed, material } from '../../testing/joinedWheel';
import { floor } from '../../testing/worlds';

/** A slab that lies on grains, on which the tire stands too: nothing joins it. */
const slabAt = (top: number): BodySpec => ({
  name: 'slab', shape: { kind: 'box', halfExtents: [0.3, 0.25, 0.01], edgeRadius: 0.005 }, position: [0.42, 0, top],
  mass: 20, inertia: [0.4, 0.6, 1], motion: FREE, look: 'slab',
});

/**
 * Returns the bodies of a flexible tire whose tread is at `top` [m] over the floor, and half on a slab. Its rim is
 * turned, or, if `joins`, turns on an upright that slides up and down.
 */
export function tireOn(top: number, joins: boolean): Pick<WorldSpec, 'bodies' | 'flexible' | 'mechanism'> {
  const hub: Vec3 = [0, 0, top + 0.31], { mesh, rim } = tire(ellipseSection(0.2, 0.15, 0.3), 2, 7, hub);
  const wheel: BodySpec = {
    name: 'wheel', shape: { kind: 'sphere', radius: 0.05 }, position: hub, mass: joins ? 8 : 20,
    inertia: [0.4, 0.6, 0.4], motion: joins ? FREE : [0, 0, null, 0, 3, 0] as Motion, collides: false, look: 'wheel',
  };
  const upright: BodySpec = { ...wheel, name: 'upright', mass: 12, motion: FREE };
  const flexible: FlexibleSpec[] = [{
    name: 'tire', mesh, material, pressure: 2e4, points: 6, look: 'tire',
    rim: { body: 'wheel', nodes: rim, clamped: false },
  }];
  const bodies = [floor, slabAt(top + 0.011), wheel];
  if (!joins) return { bodies, flexible };
  return {
    bodies: [...bodies, upright], flexible,
    mechanism: {
      bodies: [jointed(wheel), jointed(upright)],
      connections: [
        { kind: 'prismatic', name: 'slider', a: 'upright', b: 'ground', point: hub, axis: [0, 0, 1] },
        { kind: 'revolute', name: 'bearing', a: 'wheel', b: 'upright', point: hub, axis: [0, 1, 0] },
      ],
    },
  };
}
