import { dot, float, fract, fwidth, mix, smoothstep, vec3 } from 'three/tsl';
import type { Node } from 'three/webgpu';
import type { Lanes } from '../model/worldSpec';
import { within } from './road';

/** Colour of the lanes, of which each channel is over the brightness of the ground around [1], and that of lines. */
const TRACK = [0.78, 0.24, 0.14] as const, PAINT = 1.3;
/** Half widths of lines between lanes and of lines across [ticks]; each of `WIDE` lines across is twice as wide. */
const LINE = 0.035, ACROSS = 0.02, WIDE = 5;

/**
 * Returns the colour of the ground with lanes as of a running track on it, in W at `p` [m]. `ground` is its plain
 * colour, `beside` what is drawn beside the lanes.
 */
export function lanesNode(
  p: Node<'vec2'>, { from, to, count, tick }: Lanes, ground: Node<'vec3'>, beside: Node<'vec3'>,
): Node<'vec3'> {
  const brightness = dot(ground, vec3(0.2, 0.7, 0.1)), pixel = fwidth(p).max(1e-4), width = (to - from) / count;
  /** Returns 1 on lines across each `every` [m], and their mean where they are thinner than a pixel. */
  const across = (every: number, half: number): Node<'float'> => {
    const away = fract(p.x.div(every).add(0.5)).sub(0.5).abs().mul(every);
    return mix(within(away, half, pixel.x), float((2 * half) / every), smoothstep(0.1, 0.5, pixel.x.div(every)));
  };
  const place = p.y.sub(from).div(width), half = LINE * tick;
  const thin = float(2 * half).div(pixel.y.max(2 * half)); // share of a pixel that a line fills
  const along = within(fract(place.add(0.5)).sub(0.5).abs().mul(width), half, pixel.y).mul(thin);
  const lines = along.max(across(tick, ACROSS * tick)).max(across(WIDE * tick, 2 * ACROSS * tick));
  const painted = mix(vec3(...TRACK).mul(brightness), vec3(brightness.mul(PAINT).min(1)), lines);
  const middle = (from + to) / 2;
  return mix(beside, painted, within(p.y.sub(middle).abs(), (to - from) / 2 + half, pixel.y));
}
