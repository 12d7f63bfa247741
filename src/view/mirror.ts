import { exp, float, mix, normalView, positionViewDirection, reflectVector, smoothstep, uniform } from 'three/tsl';
import { Color, type Node } from 'three/webgpu';
import { HAZE } from './sky';
import type { Theme } from './theme';

/** Sine of the elevation within which ground and sky run into each other in what is not polished [1]. */
const SOFT = 0.15;

/** Share of light that a surface mirrors if it falls straight on it, and if it only grazes it [1]. */
export type Mirrored = { straight: number; grazing: number };

/** The surroundings that smooth things mirror under the scene's lights: sky above, ground below. */
export type Mirror = {
  /** Returns the share of what is seen in it that reaches the eye [1]. */
  shareOf(how: Mirrored): Node<'float'>;
  /** The colour that a surface shows as its mirror image, in linear RGB. */
  readonly seen: Node<'vec3'>;
  setTheme(theme: Theme): void;
};

/** Makes a mirror of a theme's sky: two colours and Schlick's term in place of a picture of the surroundings. */
export function createMirror(): Mirror {
  const horizon = uniform(new Color()), zenith = uniform(new Color()), ground = uniform(new Color());
  const { z } = reflectVector, above = mix(horizon, zenith, exp(z.max(0).div(-HAZE)).oneMinus());
  return {
    shareOf: ({ straight, grazing }) => {
      const away = normalView.dot(positionViewDirection).clamp(0, 1).oneMinus();
      return mix(float(straight), float(grazing), away.pow(5));
    },
    seen: mix(ground, above, smoothstep(-SOFT, SOFT, z)) as Node<'vec3'>,
    setTheme(theme) {
      horizon.value.set(theme.background);
      zenith.value.set(theme.zenith);
      ground.value.set(theme.ground);
    },
  };
}
