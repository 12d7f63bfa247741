import { COLOR_MAP } from '../../params/colorMap';

type Rgb = (typeof COLOR_MAP)[number];

/** Returns a colour as CSS has it. */
export const cssOf = (rgb: Rgb): string => `rgb(${rgb.join(' ')})`;

/** Returns a CSS background with a colour map, from its lowest value to its highest. */
export const gradientOf = (map: readonly Rgb[]): string => `linear-gradient(to right, ${map.map(cssOf).join(', ')})`;
