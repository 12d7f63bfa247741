import { float, hash, int, ivec2, mix, select, texture, textureLoad, uint, uniform, vec2, vec3 } from 'three/tsl';
import { Color, DataTexture, LinearFilter, SRGBColorSpace, type Node } from 'three/webgpu';
import type { GrainQuantity } from '../model/grainQuantities';
import type { GrainLook, GrainsSpec } from '../model/worldSpec';
import { COLOR_MAP } from '../params/colorMap';
import { grainMarks, MARKS_WIDTH } from './grainMarks';
import { grainTones, TONES } from './grainTones';

/**
 * Colours of grains: by height from `low` to `high` [m], by speed from 0 to `max` [m/s], by another quantity from 0 to
 * `top`, by size, or tones of their material, also where what the frame `shows` is not the quantity that is asked for.
 * Of `layers` and `halves` some are dyed by their place at the start (grainMarks.ts).
 */
export type GrainColor = {
  mode: GrainQuantity | 'height' | 'size' | 'plain' | 'layers' | 'halves'; max: number; low: number; high: number;
  shows: GrainQuantity; top: number;
  /** The material, where it is not the one of the spec: a soil may be chosen while it is drawn. */
  look?: GrainLook;
};

/** Ways to draw: those from `plain` on have tones of the material. */
const MODES = ['quantity', 'height', 'size', 'plain', 'layers', 'halves'] as const;
const MODE = Object.fromEntries(MODES.map((name, k) => [name, k])) as Record<(typeof MODES)[number], number>;
/** Factors by which blue dye changes a tone of sand, in linear RGB [1]. */
const DYE = [0.2, 0.52, 1.6] as const;
/** Top of a scale that is not known yet: all grains have its first colour. */
const UNKNOWN = 1e30;

/** Says what grains are drawn by: their material, where frames do not have the quantity that is asked for. */
export function drawnBy({ mode, shows }: Pick<GrainColor, 'mode' | 'shows'>): (typeof MODES)[number] {
  if (MODES.includes(mode as (typeof MODES)[number])) return mode as (typeof MODES)[number];
  return mode === shows ? 'quantity' : 'plain';
}

/** Colours the grains of a world, whatever their shapes. */
export type Paint = {
  /**
   * Returns the colour of a grain in linear RGB, by height [m], the quantity that frames have or its size; or a tone of
   * its material, which its `number` in the spec chooses.
   */
  node(height: Node<'float'>, quantity: Node<'float'>, number: Node<'uint'>): Node<'vec3'>;
  set(color: GrainColor): void;
  /** Gives all grains one faint colour, for what is drawn over them; null restores their colours. */
  setGhosts(ghosts: Ghosts | null): void;
  /** Opacity for the materials of grains, which are transparent while grains are ghosts. */
  readonly opacity: Node<'float'>;
};

export type Ghosts = { opacity: number; color: string };

export function createPaint(grains: GrainsSpec): Paint {
  const mode = uniform(0, 'int'), max = uniform(1), low = uniform(0), high = uniform(1), map = colorMapTexture();
  const opacity = uniform(1), ghost = uniform(new Color()), isGhost = uniform(0, 'int');
  let look = grains.look ?? 'sand';
  const tones = textureOf(grainTones(look)), marks = marksTexture(grains);
  /** Returns the colour of a texture of `texels` at a place from 0, its first texel, to 1, its last. */
  const at = (row: DataTexture, texels: number, place: Node<'float'>) =>
    texture(row, vec2(place.mul(texels - 1).add(0.5).div(texels), 0.5)).level(float(0)).rgb;
  return {
    opacity,
    node(height, quantity, number) {
      const is = (name: keyof typeof MODE) => mode.equal(int(MODE[name]));
      const texel = ivec2(int(number.mod(uint(MARKS_WIDTH))), int(number.div(uint(MARKS_WIDTH))));
      const { x: size, y: layer, z: half } = textureLoad(marks, texel).toVar();
      const value = select(is('height'), height.sub(low).div(high.sub(low).max(1e-9)),
        select(is('size'), size, quantity.div(max))).clamp(0, 1);
      const dye = select(is('layers'), layer, select(is('halves'), half, float(0)));
      const tone = at(tones, TONES, hash(number)).mul(mix(vec3(1), vec3(...DYE), dye));
      const own = select(mode.lessThan(int(MODE.plain)), at(map, COLOR_MAP.length, value), tone);
      return select(isGhost.equal(int(1)), vec3(ghost.r, ghost.g, ghost.b), own);
    },
    set(color) {
      mode.value = MODE[drawnBy(color)];
      max.value = color.mode === 'speed' ? color.max : color.top || UNKNOWN;
      low.value = color.low;
      high.value = color.high;
      if (!color.look || color.look === look) return;
      tones.image.data!.set(grainTones(look = color.look));
      tones.needsUpdate = true;
    },
    setGhosts(ghosts) {
      isGhost.value = ghosts ? 1 : 0;
      opacity.value = ghosts?.opacity ?? 1;
      if (ghosts) ghost.value.set(ghosts.color);
    },
  };
}

export const colorMapTexture = (): DataTexture =>
  textureOf(Uint8Array.from(COLOR_MAP.flatMap(([r, g, b]) => [r, g, b, 255])));

/** Makes a texture of what grains keep of the start, a texel for each in rows of MARKS_WIDTH. */
function marksTexture(grains: GrainsSpec): DataTexture {
  const marks = grainMarks(grains), map = new DataTexture(marks, MARKS_WIDTH, marks.length / 4 / MARKS_WIDTH);
  map.needsUpdate = true;
  return map;
}

/** Makes a texture of one row from sRGB and 255, four bytes a texel. */
function textureOf(texels: Uint8Array<ArrayBuffer>): DataTexture {
  const map = new DataTexture(texels, texels.length / 4, 1);
  map.colorSpace = SRGBColorSpace;
  map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  return map;
}
