import { sin } from '../core/elementary/circular';
import type { Vec3 } from '../core/vec3';

/**
 * Totals of the bulldozer of Mazhar2015 §4.2.2: chassis with blade 5000 kg, two tracks of 50 shoes of 20 kg, a sprocket
 * and five rollers each, 7300 kg together. The paper gives 250 kg to each sprocket and roller, with which it would be
 * 10 000 kg; 25 kg adds up. It gives no lengths: these are of a crawler of that weight. x forward, y left, z up from
 * the ground, x = 0 in the middle of the tracks [m].
 */
export const totals = { mass: 7300, shoes: 100, joints: 111, bodies: 114, sprocketSpeed: 4, groundFriction: 1 };

/** A shoe between two pins. Its own frame is at the centre of mass with z inwards, and the pins are at z = `inset`. */
export const shoe = {
  mass: 20,
  /** Distance between pins, and width of the plate [m]. */
  pitch: 0.14, width: 0.46,
  /** Distances below the pins of the centre of mass and of the tip of the grouser [m]. */
  inset: 0.04, tip: 0.1,
  /** Half sizes of plate and grouser, and heights of their middles above the centre of mass [m]. */
  plate: { half: [0.066, 0.23, 0.012] as Vec3, z: -0.012 },
  grouser: { half: [0.012, 0.23, 0.018] as Vec3, z: -0.042 },
  /** Moments of inertia of plate, links and grouser as one box of 0.14 × 0.46 × 0.08 m [kg·m²]. */
  inertia: [[0.46, 0.08], [0.14, 0.08], [0.14, 0.46]].map(([a, b]) => 20 * (a * a + b * b) / 12) as Vec3,
};

/**
 * A track: 15 teeth take the pins on their pitch circle; the sprocket behind and the idler in front are alike. About
 * 17.5 pitches are between their axles: so much that 50 chords close on the belt as the track is assembled. As it runs,
 * chords across the ends of arcs make the chain 0.32 mm too long and 0.42 mm too short for it in turn, which its
 * tension takes up.
 */
const TEETH = 15, RADIUS = shoe.pitch / (2 * sin(Math.PI / TEETH));
export const track = {
  shoes: 50, teeth: TEETH, radius: RADIUS,
  /**
   * Distance of a track's middle from that of the vehicle, distance of sprocket and idler from x = 0, and height of
   * their axles [m].
   */
  side: 0.85, reach: 1.224903272793, axle: shoe.tip + RADIUS,
  /** Excess of the radius of the rail's arcs over the chain's [m]: it tightens the chain, as an idler's spring does. */
  slack: 0.0005,
  /**
   * Stiffness and damping of pins [N/m, N·s/m], of the rail outwards and across [N/m] and against roll [N·m/rad], and
   * of teeth, with the depth over which they let go [m].
   */
  pin: { stiffness: 3e8, damping: 1.5e5 },
  rail: { stiffness: [2e7, 1e7, 2e5] as Vec3, damping: [4e4, 2e4, 1e3] as Vec3 },
  tooth: { stiffness: 5e6, damping: 2e4, depth: 0.005 },
  /**
   * Losses of pins and bearings, all at the sprocket [N·m·s/rad]: ours, 3 % of the weight at full speed; a crawler's
   * are of that size.
   */
  drag: 90,
  /** Stiffness [N/m] and damping [N·s/m] of firm ground under the tip of a grouser. */
  ground: { normal: { stiffness: 2e6, damping: 2e4 }, tangential: { stiffness: 2e6, damping: 1e4 } },
};

/**
 * Sprockets, idlers and four more rollers a side, solid discs [kg, m]; positions of the rollers along x and their
 * height.
 */
export const wheels = {
  mass: 25, idlerRadius: RADIUS - 0.02, rollerRadius: 0.12, halfLength: 0.1, rollers: [0.72, 0.24, -0.24, -0.72],
  height: 0.24,
};

/** Chassis without the blade; a box of these half sizes about its centre of mass [kg, m]. */
export const chassis = { mass: 4400, half: [1.35, 0.55, 0.5] as Vec3, com: [-0.235, 0, 0.85] as Vec3 };

/**
 * Blade and push arms: one body on a hinge at the sides of the chassis [kg, m, kg·m²]. It is curved about an axis in
 * front of it: `curve` is the radius, `plates` the number of flat pieces.
 */
export const blade = {
  mass: 600, com: [1.6, 0, 0.5] as Vec3, inertia: [400, 130, 480] as Vec3,
  pivot: [-0.1, 0, 0.44] as Vec3, front: 2.0, width: 2.7, height: 1, thickness: 0.03, curve: 0.9, plates: 5,
  arm: { half: [0.95, 0.05, 0.07] as Vec3, y: 1.22, x: 0.9, z: 0.36 },
  /** Height of the cutting edge as assembled, lowest and highest [m]. */
  edge: 0.1, lowest: 0.005, highest: 0.6,
};
