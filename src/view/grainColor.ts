import { float, hash, int, select, texture, uniform, vec2, vec3 } from 'three/tsl';
import { Color, DataTexture, LinearFilter, SRGBColorSpace, type Node } from 'three/webgpu';
import { COLOR_MAP, PLAIN_COLOR } from '../params/colorMap';

/** Colours of grains: by height from `low` to `high` [m], by speed from 0 to `max` [m/s], or plain. */
export type GrainColor = { mode: 'speed' | 'height' | 'plain'; max: number; low: number; high: number };

const MODES = ['speed', 'height', 'plain'] as const;

/** Colours the grains of a world, whatever their shapes. */
export type Paint = {
  /**
   * Returns the colour of a grain in linear RGB, by height [m] or speed [m/s]; or that of dry sand, which differs a
   * little between grains by `seed`.
   */
  node(height: Node<'float'>, speed: Node<'float'>, seed: Node<'uint'>): Node<'vec3'>;
  set(color: GrainColor): void;
  /** Gives all grains one faint colour, for what is drawn over them; null restores their colours. */
  setGhosts(ghosts: Ghosts | null): void;
  /** Opacity for the materials of grains, which are transparent while grains are ghosts. */
  readonly opacity: Node<'float'>;
};

export type Ghosts = { opacity: number; color: string };

export function createPaint(): Paint {
  const mode = uniform(0, 'int'), max = uniform(1), low = uniform(0), high = uniform(1), map = colorMapTexture();
  const opacity = uniform(1), ghost = uniform(new Color()), isGhost = uniform(0, 'int');
  return {
    opacity,
    node(height, speed, seed) {
      const value = select(mode.equal(int(1)), height.sub(low).div(high.sub(low).max(1e-9)), speed.div(max))
        .clamp(0, 1);
      // the texture's first and last texel are the ends of the map
      const u = value.mul(COLOR_MAP.length - 1).add(0.5).div(COLOR_MAP.length);
      const mapped = texture(map, vec2(u, 0.5)).level(float(0)).rgb;
      const sand = new Color(`rgb(${PLAIN_COLOR.join()})`);
      const plain = vec3(sand.r, sand.g, sand.b).mul(hash(seed).mul(0.3).add(0.8));
      return select(isGhost.equal(int(1)), vec3(ghost.r, ghost.g, ghost.b), select(mode.equal(int(2)), plain, mapped));
    },
    set(color) {
      mode.value = MODES.indexOf(color.mode);
      max.value = color.max;
      low.value = color.low;
      high.value = color.high;
    },
    setGhosts(ghosts) {
      isGhost.value = ghosts ? 1 : 0;
      opacity.value = ghosts?.opacity ?? 1;
      if (ghosts) ghost.value.set(ghosts.color);
    },
  };
}

export function colorMapTexture(): DataTexture {
  const texels = Uint8Array.from(COLOR_MAP.flatMap(([r, g, b]) => [r, g, b, 255]));
  const map = new DataTexture(texels, COLOR_MAP.length, 1);
  map.colorSpace = SRGBColorSpace;
  map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  return map;
}
