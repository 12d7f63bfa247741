/**
 * The colour map of grains and of the legend: viridis (van der Walt and Smith, CC0), perceptually uniform and readable
 * with any colour vision. sRGB, 0 … 255, at equal distances from the lowest value to the highest.
 */
export const COLOR_MAP: readonly (readonly [r: number, g: number, b: number])[] = [
  [68, 1, 84], [71, 13, 96], [72, 24, 106], [72, 35, 116], [71, 45, 123], [69, 55, 129], [66, 64, 134], [62, 73, 137],
  [59, 82, 139], [55, 91, 141], [51, 99, 141], [47, 107, 142], [44, 114, 142], [41, 122, 142], [38, 130, 142],
  [35, 137, 142], [33, 145, 140], [31, 151, 139], [31, 159, 136], [33, 166, 133], [39, 173, 129], [49, 181, 123],
  [61, 188, 116], [76, 194, 108], [92, 200, 99], [110, 206, 88], [129, 211, 77], [149, 216, 64], [170, 220, 50],
  [192, 223, 37], [213, 226, 26], [234, 229, 26], [253, 231, 37],
];

/** The colour of grains that show nothing: dry sand. sRGB, 0 … 255. */
export const PLAIN_COLOR: readonly [r: number, g: number, b: number] = [214, 190, 148];
