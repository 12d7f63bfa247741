import { cos, sin, tan } from '../core/elementary/circular';
import { square } from '../core/elementary/powers';
import { IDENTITY, type Quat, type Vec3 } from '../core/vec3';
import type { Shape } from './shape';
import { spokedRim } from './spokedRim';

/** Edge radius of the wheel over the smaller of its radius and half length [1]. */
const EDGE = 0.02;
/**
 * Thickness of a lug along the rim over its height, and its largest share in the distance between two lugs along the
 * rim [1].
 */
const THICKNESS = 0.5, SHARE = 0.4;
/** Edge radius of a lug over its thickness [1]. */
const LUG_EDGE = 0.1;

/** Returns q of a turn by −`turn` about z, and then by `angle` about y. */
function turned(angle: number, turn: number): Quat {
  const sy = sin(angle / 2), cy = cos(angle / 2), sz = -sin(turn / 2), cz = cos(turn / 2);
  return [sy * sz, sy * cz, cy * sz, cy * cz];
}

/** Most by which the ends of a straight bar of a turned lug may stand out farther than its middle, over its height. */
const RISE = 0.1;

/**
 * Returns a wheel about the y axis: a cylinder, |y| ≤ halfLength, with `lugs` bars (grousers) across its whole width
 * that stand out from the rim by lugHeight [m]. The first lug is at +z, the others follow anticlockwise about +y.
 * Without lugs it returns the cylinder itself. The feet of the lugs are inside the rim, so that no gap opens where they
 * leave it. Lugs that are turned by `turn` about the radius (|turn| < π/2; > 0 runs towards +x at +y on top) wind
 * around the rim as helices, of several straight bars each. With `spokes` the wheel is open: spokedRim.ts.
 */
export function luggedWheel(
  radius: number, halfLength: number, lugs: number, lugHeight: number, turn = 0, spokes = 0,
): Shape {
  const open = spokes > 0 ? spokedRim(radius, halfLength, spokes) : null;
  const rim = { kind: 'cylinder' as const, radius, halfLength, edgeRadius: EDGE * Math.min(radius, halfLength) };
  if (lugs === 0 || lugHeight === 0) return open ? { kind: 'compound', parts: open } : rim;
  const half = Math.min((THICKNESS * lugHeight) / 2, (SHARE * Math.PI * radius) / lugs), reach = halfLength * tan(turn);
  const bars = Math.max(1, Math.ceil(Math.abs(reach) / Math.sqrt(2 * RISE * lugHeight * (radius + lugHeight))));
  const edgeRadius = 2 * LUG_EDGE * half, aside = half / cos(turn) + Math.abs(reach) / bars;
  const foot = Math.sqrt(radius * radius - square(Math.min(aside, radius / 2))) - 2 * edgeRadius;
  const tip = radius + lugHeight, halfExtents: Vec3 = [half, halfLength / bars / cos(turn), (tip - foot) / 2];
  const middle = (tip + foot) / 2, edge = Math.min(edgeRadius, 0.5 * halfExtents[1]);
  return {
    kind: 'compound',
    parts: [
      ...(open ?? [{ shape: rim, position: [0, 0, 0] as Vec3, orientation: IDENTITY }]),
      ...Array.from({ length: lugs * bars }, (_, k) => {
        const y = ((2 * (k % bars) + 1) / bars - 1) * halfLength;
        const angle = (2 * Math.PI * Math.floor(k / bars)) / lugs + (y * tan(turn)) / radius;
        return {
          shape: { kind: 'box' as const, halfExtents, edgeRadius: edge },
          position: [middle * sin(angle), y, middle * cos(angle)] as Vec3,
          orientation: turned(angle, turn),
        };
      }),
    ],
  };
}
