import { cos, sin } from '../core/elementary/circular';
import { BEGINS, lanesFor, type Manoeuvre, type ManoeuvreSetup } from './manoeuvres';

/** Distance between cones along a lane at most, and along a circle about [m]. */
const CONES_EVERY = 5;
/** Half width of the lane that cones leave on a circle [m]. */
const CIRCLE_HALF = 2.5;

/**
 * Returns where cones stand for a manoeuvre of a vehicle this wide [m]: along both sides of the lanes of ISO 3888-1 or
 * of a circle, and where braking begins.
 */
export function conesOf(manoeuvre: Manoeuvre, { speed, radius }: ManoeuvreSetup, width: number): [number, number][] {
  switch (manoeuvre) {
    case 'acceleration': case 'coast': return [];
    case 'braking': return [-1, 1].map((side) => [speed * BEGINS, side * CIRCLE_HALF]);
    case 'circle': {
      const count = Math.ceil((2 * Math.PI * radius) / CONES_EVERY);
      return [-CIRCLE_HALF, CIRCLE_HALF].flatMap((more) => Array.from({ length: count }, (_, k): [number, number] => {
        const angle = (2 * Math.PI * k) / count, r = radius + more;
        return [r * sin(angle), radius - r * cos(angle)];
      }));
    }
    case 'laneChange': return lanesFor(width).flatMap(({ from, length, middle, half }) => {
      const gaps = Math.ceil(length / CONES_EVERY);
      return [-half, half].flatMap((side) => Array.from({ length: gaps + 1 }, (_, k): [number, number] =>
        [from + (k * length) / gaps, middle + side]));
    });
  }
}
