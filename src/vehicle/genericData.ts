import type { Vec3 } from '../core/vec3';
import type { PartData } from './hmmwvData';
import type { MultiLinkData } from './multiLink';
import type { SolidAxleData } from './solidAxle';

/**
 * Returns a part of the axles of the generic vehicle of Project Chrono (BSD-3-Clause, data/vehicle/generic/suspension):
 * MultiLink.json (24ceac1) and SolidAxle.json (04feadb) [m, kg, kg·m²]. Moments of links are turned to the axes of the
 * chassis. Springs are ours, one for the front axle and one for the rear: their wheels have the rates of the HMMWV's
 * own, and the axles carry it at design height; so are the lengths of the stops. Published are 167 062 N/m (multi-link)
 * and 267 062 N/m (solid axle). The drag link is between the ends of the published one and of the tie rod, without the
 * bell crank that joins those there.
 */
const part = (mass: number, com: Vec3, inertia: Vec3): PartData => ({ mass, com, inertia });

export const multiLinkData: MultiLinkData = {
  spindle: part(1.103, [0, 0.95, 0], [0.000478, 0.000496, 0.000478]),
  upright: part(3.201, [0, 0.91, 0], [0.025, 0.00653, 0.0284]),
  upperArm: {
    ...part(4.744, [-0.014, 0.64, 0.098], [0.0237, 0.0294, 0.00612]),
    chassisFront: [0.06, 0.547, 0.082], chassisBack: [-0.157, 0.508, 0.062], uprightBall: [0.056, 0.864, 0.151],
  },
  lateral: {
    ...part(1.91, [0.033, 0.59, -0.113], [0.0543, 0.000279, 0.0541]),
    chassis: [0.036, 0.338, -0.133], upright: [0.029, 0.842, -0.093],
  },
  trailing: {
    ...part(15.204, [0.279, 0.693, -0.132], [0.0762, 0.527, 0.567]),
    chassis: [0.723, 0.599, -0.072], upright: [0, 0.864, -0.156],
  },
  tierod: { inner: [-0.257, 0.32, -0.116], upright: [-0.144, 0.862, -0.056] },
};
type Ends = { chassis: Vec3; arm: Vec3 };
type Law = { freeLength: number; stiffness: number };
type Sprung = {
  spring: Ends & Law & { min: number; max: number };
  shock: Ends & { damping: number };
};

const multiLinkSpring = (law: Law): Sprung => ({
  spring: { chassis: [0.181, 0.641, 0.11], arm: [0.181, 0.669, -0.164], ...law, min: 0.15, max: 0.35 },
  shock: { chassis: [0.171, 0.628, 0.315], arm: [0.181, 0.669, -0.162], damping: 60068 },
});
/** Springs of the front and the rear axle. */
export const multiLinkSprings: readonly Sprung[] =
  [{ freeLength: 0.3859, stiffness: 74750 }, { freeLength: 0.3232, stiffness: 159180 }].map(multiLinkSpring);

export const solidAxleData: SolidAxleData = {
  spindle: part(0.248, [0, 0.91, 0], [5.58e-5, 2.79e-5, 5.58e-5]),
  upright: part(1.356, [0, 0.7, 0], [0.00255, 0.00134, 0.00196]),
  kingpin: { lower: [0.005, 0.7, -0.05], upper: [-0.015, 0.675, 0.075] },
  upperLink: {
    ...part(1.446, [0.15, 0.4875, 0.15], [0.000142, 0.011, 0.011]), axle: [-0.055, 0.475, 0.15],
    chassis: [0.355, 0.5, 0.15],
  },
  lowerLink: {
    ...part(2.892, [0.23, 0.475, -0.06], [0.00037, 0.0514, 0.0514]), axle: [0.01, 0.6, -0.075],
    chassis: [0.45, 0.35, -0.045],
  },
  tube: part(44.958, [0, 0, 0], [7.744, 0.045, 7.744]),
  tierod: { knuckle: [-0.075, 0.68, -0.065] },
  draglink: { inner: [0.385, 0.45, -0.02], knuckle: [-0.075, 0.68, -0.065] },
};

const solidAxleSpring = (law: Law): Sprung => ({
  spring: { chassis: [-0.08, 0.56, 0.3], arm: [-0.065, 0.575, -0.025], ...law, min: 0.15, max: 0.4 },
  shock: { chassis: [-0.08, 0.56, 0.3], arm: [-0.065, 0.575, -0.025], damping: 22459 },
});
export const solidAxleSprings: readonly Sprung[] =
  [{ freeLength: 0.5005, stiffness: 30000 }, { freeLength: 0.3996, stiffness: 65800 }].map(solidAxleSpring);
