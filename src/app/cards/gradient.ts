import { COLOR_MAP } from '../../params/colorMap';

/** CSS background with the colour map of grains, surfaces and prints, from its lowest value to its highest. */
export const GRADIENT = `linear-gradient(to right, ${COLOR_MAP.map((rgb) => `rgb(${rgb.join(' ')})`).join(', ')})`;
