import type { Vec3 } from '../core/vec3';
import type { Table } from '../mechanism/spec';

/**
 * These numbers of the HMMWV are facts of the model shipped with Project Chrono (BSD-3-Clause, commit 7689fbc02d,
 * folder data/vehicle/hmmwv unless said), which took them from J. Aardema, "Failure analysis of the rear ball joint on
 * the HMMWV", US Army TACOM Technical Report 13337 (DTIC A201894). SI, except that angles say their unit.
 *
 * Chassis frame: x forward, y left, z up, origin midway between the axles at about the height of the wheel centres.
 * Points of a suspension are those of its left side, from `location` in the chassis frame; the right side mirrors y.
 */

/** Mass [kg], centre of mass [m], principal moments about it [kg·m²]. */
export type PartData = { mass: number; com: Vec3; inertia: Vec3 };

/**
 * An arm of a suspension. Its moments are in its own axes: x along the line of its two points on the chassis, z normal
 * to its plane. They are too flat for any real body (I_z > I_x + I_y), which does no harm.
 */
export type ArmData = PartData & { chassisFront: Vec3; chassisBack: Vec3; uprightBall: Vec3 };

export type DoubleWishboneData = {
  location: Vec3;
  spindle: PartData;
  upright: PartData;
  upperArm: ArmData;
  lowerArm: ArmData;
  /** Tie rod: its inner end is on the steering link (front) or the chassis (rear). */
  tierod: { inner: Vec3; upright: Vec3 };
  /** Ends of spring and shock absorber; both sit on the lower arm, each at its own points. */
  spring: { chassis: Vec3; arm: Vec3 };
  shock: { chassis: Vec3; arm: Vec3 };
  /** Published free length, and lengths where the stops begin [m]. */
  springLength: { free: number; min: number; max: number };
  /**
   * Linear rate [N/m] (HMMWV_VehicleReduced), and the free length with which the full model stands at its design height
   * [m].
   */
  springStiffness: number;
  rideLength: number;
  /**
   * Published force [N] over length − free length [m]. With it the vehicle stands 0.1 m too high, at its rebound stops.
   */
  springTable: Table;
  /** Damping [N·s/m], linear; and by direction and stroke. */
  damping: number;
  asymmetricDamping: {
    compression: number; rebound: number; outside: { min: number; max: number; compression: number; rebound: number };
  };
  /** Moment of inertia of the axle shaft [kg·m²]. */
  axleInertia: number;
};

/**
 * Front suspension, [Chrono] suspension/HMMWV_DoubleWishboneFront.json; asymmetric damper from
 * HMMWV_DoubleWishbone.cpp.
 */
export const frontSuspension: DoubleWishboneData = {
  location: [1.688965, 0, 0],
  spindle: { mass: 14.705, com: [-0.04, 0.91, -0.026], inertia: [0.04117, 0.07352, 0.04117] },
  upright: { mass: 19.45, com: [-0.04, 0.751, -0.026], inertia: [0.1656, 0.1934, 0.04367] },
  upperArm: { mass: 5.813, com: [-0.106, 0.589, 0.218], inertia: [0.03, 0.03, 0.06276],
    chassisFront: [-0.048, 0.446, 0.245], chassisBack: [-0.268, 0.478, 0.196], uprightBall: [-0.053, 0.716, 0.215] },
  lowerArm: { mass: 23.965, com: [0.0, 0.547, -0.059], inertia: [0.4, 0.4, 0.8938],
    chassisFront: [0.223, 0.307, 0.0], chassisBack: [-0.223, 0.307, 0.0], uprightBall: [-0.036, 0.787, -0.118] },
  tierod: { inner: [-0.25, 0.448, 0.054], upright: [-0.176, 0.821, -0.016] },
  spring: { chassis: [0.104, 0.51, 0.197], arm: [0.097, 0.543, -0.047] },
  shock: { chassis: [0.104, 0.498, 0.323], arm: [0.097, 0.543, -0.047] },
  springLength: { free: 0.339, min: 0.15, max: 0.3 },
  springStiffness: 167062.0, rideLength: 0.3145,
  springTable: [
    [-0.2, -322095.536], [-0.18, -240521.166], [-0.16, -174535.686], [-0.14, -122406.996], [-0.12, -82402.997],
    [-0.1, -52791.592], [-0.08, -31840.681], [-0.06, -17818.165], [-0.04, -8991.945], [-0.02, -3629.923], [0, 0],
    [0.02, 3629.923], [0.04, 8991.945], [0.06, 17818.165], [0.08, 31840.681], [0.1, 52791.592], [0.12, 82402.997],
    [0.14, 122406.996], [0.16, 174535.686], [0.18, 240521.166], [0.2, 322095.536],
  ],
  damping: 19015.5692,
  asymmetricDamping: {
    compression: 12521.56, rebound: 22460.01,
    outside: { min: 0.324104, max: 0.418592, compression: 5896.52, rebound: 60068.48 },
  },
  axleInertia: 0.4,
};

/**
 * Rear suspension, [Chrono] suspension/HMMWV_DoubleWishboneRear.json; asymmetric damper from HMMWV_DoubleWishbone.cpp.
 */
export const rearSuspension: DoubleWishboneData = {
  location: [-1.688965, 0, 0],
  spindle: { mass: 14.705, com: [0.036, 0.91, -0.026], inertia: [0.04117, 0.07352, 0.04117] },
  upright: { mass: 19.45, com: [0.036, 0.751, -0.026], inertia: [0.1656, 0.1934, 0.04367] },
  upperArm: { mass: 5.813, com: [0.124, 0.589, 0.221], inertia: [0.03, 0.03, 0.06276],
    chassisFront: [0.349, 0.462, 0.228], chassisBack: [0.077, 0.462, 0.224], uprightBall: [0.036, 0.716, 0.216] },
  lowerArm: { mass: 23.965, com: [0.0, 0.547, -0.059], inertia: [0.4, 0.4, 0.8938],
    chassisFront: [0.223, 0.307, 0.0], chassisBack: [-0.223, 0.307, 0.0], uprightBall: [0.036, 0.787, -0.118] },
  tierod: { inner: [0.223, 0.416, 0.059], upright: [0.17, 0.821, -0.009] },
  spring: { chassis: [-0.104, 0.502, 0.256], arm: [-0.097, 0.543, -0.047] },
  shock: { chassis: [-0.104, 0.498, 0.323], arm: [-0.097, 0.544, -0.038] },
  springLength: { free: 0.382, min: 0.15, max: 0.35 },
  springStiffness: 369149.0, rideLength: 0.3348,
  springTable: [
    [-0.2, -711719.272], [-0.18, -531468.245], [-0.16, -385663.25], [-0.14, -270476.949], [-0.12, -182082.006],
    [-0.1, -116651.084], [-0.08, -70356.846], [-0.06, -39371.956], [-0.04, -19869.076], [-0.02, -8020.869], [0, 0],
    [0.02, 8020.869], [0.04, 19869.076], [0.06, 39371.956], [0.08, 70356.846], [0.1, 116651.084], [0.12, 182082.006],
    [0.14, 270476.949], [0.16, 385663.25], [0.18, 531468.245], [0.2, 711719.272],
  ],
  damping: 36725.2201,
  asymmetricDamping: {
    compression: 14535.52, rebound: 35025.35,
    outside: { min: 0.324104, max: 0.418592, compression: 8537.43, rebound: 63921.27 },
  },
  axleInertia: 0.4,
};

/** Force [N] of a suspension stop over its depth [m]; src/chrono/utils/ChForceFunctors.cpp. */
export const stopTable: Table =
  [[0.0, 0], [0.01, 1000], [0.02, 2500], [0.03, 4500], [0.04, 7500], [0.05, 12500], [0.06, 125000]];

/** Chassis, chassis/HMMWV_Chassis.json, in the chassis frame. */
export const chassis: PartData = { mass: 2086.52, com: [0.056, 0, 0.213], inertia: [1078.52, 2955.66, 3570.2] };

/**
 * Pitman arm steering, steering/HMMWV_PitmanArm.json. Frame: `location` in the chassis frame, turned by `pitchDeg`
 * about y. Its own points for the ends of the tie rods miss those of the suspension by 18 mm; the suspension's are
 * used.
 */
export const steering = {
  location: [1.24498, 0, 0.101322] as Vec3,
  pitchDeg: 18.5,
  arm: { mass: 1.605, com: [0.064, 0.249, 0], inertia: [0.00638, 0.00756, 0.0015] } as PartData,
  link: { mass: 3.681, com: [0.129, 0, 0], inertia: [0.252, 0.00233, 0.254] } as PartData,
  /** Hinge of the arm on the chassis, about z. */
  hinge: [0, 0.249, 0] as Vec3,
  /** Cardan joint of arm and link: z of the arm, x of the link. */
  cardan: [0.129, 0.249, 0] as Vec3,
  /** Idler: a rod that turns about z at `idlerChassis` and carries the link at `idlerLink`. */
  idlerChassis: [0, -0.325, 0] as Vec3,
  idlerLink: [0.129, -0.325, 0] as Vec3,
  maxAngleDeg: 30,
};

/** Rim and rigid tire [kg, kg·m², m], wheel/HMMWV_Wheel.json and tire/HMMWV_RigidTire.json; y is the axis. */
export const rim = { mass: 18.8, inertia: [0.4634, 0.6243, 0.4634] as Vec3, radius: 0.268, width: 0.22 };
export const rigidTire = { mass: 37.6, inertia: [3.84, 6.69, 3.84] as Vec3, radius: 0.467, width: 0.254 };

/** Published totals that follow from the numbers above, for comparison: mass [kg], load per axle [N]. */
export const published = { mass: 2573.138, frontLoad: 13003.3, rearLoad: 12239.2 };
