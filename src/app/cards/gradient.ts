import { COLOR_MAP } from '../../params/colorMap';

/** The colour map of grains, surfaces and prints from its lowest value to its highest, as a background. */
export const GRADIENT = `linear-gradient(to right, ${COLOR_MAP.map((rgb) => `rgb(${rgb.join(' ')})`).join(', ')})`;
