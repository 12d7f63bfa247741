import type { Vec3 } from '../../../core/vec3';
import type { MechanismBody, MechanismSpec } from '../../../mechanism/spec';
import { ellipseSection } from '../../../model/flexible/section';
import { surfaceControl, type FlexibleSpec } from '../../../model/flexible/spec';
import { tire } from '../../../model/flexible/tire';
import type { Live, StepSettings } from '../../../model/settings';
import { FREE, type BodySpec, type GrainsSpec, type WorldSpec } from '../../../model/worldSpec';
import { floor, liveOf } from './worlds';

/** This file makes a flexible tire on a rim that is a body of a mechanism, for tests. */

const noGrains: GrainsSpec = {
  positions: new Float64Array(0), radii: new Float64Array(0), masses: new Float64Array(0),
};
export const HEIGHT = 0.307, HUB = 8, CARRIED = 40; // [m]; [kg]
export const INERTIA: Vec3 = [0.1, 0.15, 0.1];
export const material = { thickness: 0.01, density: 1500, youngsModulus: 2e6, poissonRatio: 0.3, dampingTime: 5e-4 };
export const { mesh, rim } = tire(ellipseSection(0.2, 0.15, 0.3), 2, 7, [0, 0, HEIGHT]);
export const tread = (own: Partial<FlexibleSpec> = {}): FlexibleSpec =>
  ({
    name: 'tire', mesh, material, pressure: 2e4, points: 3, look: 'tire',
    rim: { body: 'wheel', nodes: rim, clamped: false }, ...own,
  });

export const part = (name: string, mass: number, own: Partial<BodySpec> = {}): BodySpec => ({
  name, shape: { kind: 'sphere', radius: 0.05 }, position: [0, 0, HEIGHT], mass, inertia: INERTIA, motion: FREE,
  collides: false, look: 'wheel', ...own,
});
export const jointed = ({ name, mass, inertia, position, velocity, spin }: BodySpec): MechanismBody =>
  ({ name, mass, inertia, position, ...(velocity && { velocity }), ...(spin && { spin }) });
export const worldOf = (bodies: BodySpec[], mechanism?: MechanismSpec, flexible = [tread()]): WorldSpec =>
  ({
    domain: { min: [-2, -2, -1], max: [2, 2, 2] }, grains: noGrains, bodies: [floor, ...bodies], flexible,
    ...(mechanism && { mechanism }),
  });
export const liveFor = (spec: WorldSpec, own: Partial<StepSettings> = {}): Live =>
  ({ ...liveOf(spec, { dt: 0.002, substeps: 8, ...own }), flexible: spec.flexible!.map(surfaceControl) });

/** Makes a wheel that turns on an upright, which slides up and down. */
export function joinedWheel(own: Partial<BodySpec> = {}, flexible?: FlexibleSpec[]): WorldSpec {
  const wheel = part('wheel', HUB, own), upright = part('upright', CARRIED, { velocity: own.velocity });
  return worldOf([wheel, upright], {
    bodies: [jointed(wheel), jointed(upright)],
    connections: [
      { kind: 'prismatic', name: 'slider', a: 'upright', b: 'ground', point: [0, 0, HEIGHT], axis: [0, 0, 1] },
      { kind: 'revolute', name: 'bearing', a: 'wheel', b: 'upright', point: [0, 0, HEIGHT], axis: [0, 1, 0] },
    ],
  }, flexible);
}
