/**
 * The layout of the memory in which contacts are sought, for AssemblyScript and TypeScript alike: this file is both.
 * Offsets are in bytes; numbers are f64 where nothing else is said.
 */

/** Most pairs at once, and most shapes of a world. */
export const MOST_PAIRS = 32, MOST_SHAPES = 16;

/**
 * Header: width and depth of a periodic world, else Infinity [m]. Then u32: how many grains there are, and where lists
 * begin: of grains in the order of the grid, rows of so many and one, of x, y, z and of radius and way together [m]; of
 * their numbers, and of grains that are near, u32.
 */
export const WIDTHS = 8, COUNT = 24, PLACES_AT = 28, ITEMS_AT = 32, NEAR_AT = 36;
/** Runs of items of the grid, each from its first to before its end, i32, and how many at most. */
export const RUNS = 64, MOST_RUNS = 18;

/** A shape: semi-axes, bounding radius and κ [m, for size 1]. */
export const SHAPES = 256, SHAPE = 40, BOUNDING = 24, KAPPA = 32;

/** Answers: APART, FOUND or UNSURE; gap [m], normal, and the point seen from A and from B [m]. */
export const ANSWERS = 896, ANSWER = 88, GAP = 8, NORMAL = 16, ARM_A = 40, ARM_B = 64;
export const APART = 0, FOUND = 1, UNSURE = 2;

/**
 * Pairs two by two, rows of two numbers each: d/u, M_A, M_B, direction to start from, target, u [m], what the gap is
 * above where a normal is certified [m], and d [m]; u is the sum of the bounding radii. Then the list of pairs that are
 * not apart at their start, u32.
 */
export const TWOS = 3712, TWO = 384, D_UNIT = 0, M_A = 48, M_B = 144, START = 240, TARGET = 288, UNIT = 304;
export const CERTAIN = 320, D = 336;
export const OPEN = 9856;

/** A grain: its position [m], R_WB row-major, size, way [m], and the address of its shape, u32. */
export const GRAINS = 9984, GRAIN = 120, ROTATION = 24, SIZE = 96, WAY = 104, SHAPE_AT = 112;
