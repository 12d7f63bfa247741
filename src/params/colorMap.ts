/**
 * The colour map of grains and of the legend: magma (van der Walt and Smith, CC0) from 0.9 down to 0.3 of its length,
 * sRGB, 0 … 255, equally spaced from the lowest value to the highest. It is perceptually uniform and readable with any
 * colour vision, and grains at rest still look like sand.
 */
export const COLOR_MAP: readonly (readonly [r: number, g: number, b: number])[] = [
  [254, 206, 145], [254, 197, 137], [254, 189, 130], [254, 180, 123], [254, 171, 117], [254, 162, 111], [253, 154, 106],
  [252, 144, 101], [251, 136, 97], [250, 126, 94], [248, 117, 92], [246, 108, 92], [242, 100, 92], [238, 92, 94],
  [234, 85, 97], [228, 79, 100], [222, 73, 104], [214, 69, 108], [207, 64, 112], [200, 62, 115], [192, 58, 118],
  [184, 55, 121], [177, 53, 123], [169, 51, 125], [161, 48, 126], [153, 45, 128], [145, 43, 129], [138, 40, 129],
  [130, 38, 129], [123, 35, 130], [115, 32, 129], [108, 29, 129], [100, 26, 128],
];
