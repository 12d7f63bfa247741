/**
 * The layout of the core's memory, for the core (AssemblyScript) and the engine (TypeScript) alike: this file is both.
 * Sizes and offsets are in bytes. In order: header, what threads agree on, f32 bodies with one that is nobody, a flag
 * a body, big bodies in f64, sums on big bodies, where the fours of slabs begin, walls of slabs, contacts with big
 * bodies, singles, fours. Where they begin is in the header, as the last five grow with the contacts.
 */

// Header: addresses and counts, u32.
export const BODIES_AT = 0, BODY_COUNT = 4, GRAIN_COUNT = 8, LOOSE_COUNT = 12, FLAGS_AT = 16, BIG_AT = 20;
export const SUMS_AT = 24, LANES_AT = 28, LANE_COUNT = 32, SINGLES_AT = 36, SINGLE_COUNT = 40, FOURS_AT = 44;
export const FOUR_COUNT = 48, SWEEPS = 52, RELAXED = 56, SLABS_AT = 144, SLAB_COUNT = 148, WALLS_AT = 152;
export const GRAINS_A_TASK = 156, THREADS = 160;
// Header: the phase of a substep that runs: which one, and whether its sweep is the first, and keeps gaps; u32.
export const WORK = 164, IS_FIRST = 168, KEEPS = 172;
/** The first phase that is the engine's own (phases.ts). */
export const HOST = 16;
// Header: settings of the frame, f64: h [s], f, 1 − f, ρ, e, v_rec [m/s], what damping leaves of velocities, h g [m/s].
export const H = 64, WARM = 72, LEAK = 80, HOLD = 88, RECOVERY = 96, RECOVERY_SPEED = 104, KEEP = 112, FALL = 120;
// Header: what threads agree on, in cache lines apart. The phase, u64; how many of its tasks are done, and 1 if a
// thread sleeps until they are, u32; how many threads help, and how many of them sleep, 1 if they are to leave, 1 if
// one was lost in the middle of a task, u32.
export const PHASE = 192, DONE = 256, AWAITED = 260, HELPERS = 320, SLEEPERS = 324, LEAVE = 328, LOST = 332;
/** A line for each task of a phase: the last phase in which a thread took it, u64. */
export const TASKS = 384, TASK = 64, MOST_TASKS = 256;
export const HEADER = 16768;

// A body, f32, two cache lines: rows of four. v, ω; drift and turn since the frame began; 1/m ×3 and J⁻¹ as in
// src/physics/cpu/response.ts, whose yz stands behind ω; M⁻¹Dp of the last substep. The fourth number of v is 0.
export const BODY = 128, V = 0, W = 16, J_YZ = 28, DRIFT = 32, TURN = 48, MASS_XX = 64, J_REST = 80;
export const DV = 96, DW = 112;

// A big body, f64: the packed body of src/physics/cpu/solve/packedBodies.ts, then M⁻¹Dp of the last substep, ×6.
export const BIG = 256, BIG_DV = 192;
/** Impulse and moment on a big body since the frame began, f64 ×6. */
export const SUM = 48;
/** A slab: the address of its first four, u32; its end is where the next begins. */
export const SLAB = 4;
/** A contact of a four with a big body: the address of its lane, then that of the body's sums; u32. */
export const LANE = 8;

// Four contacts of a slab that share no body that moves, f32: a row of four lanes each for n, Φ₀, s_A, s_B, s_n, s_t,
// p, q₀, μ; then the addresses of bodies A and of bodies B, u32; then the way of B's point against A's since the frame
// began, f32, which the sweeps of a substep share.
export const FOUR = 384, NORMAL = 0, GAP = 48, ARM_A = 64, ARM_B = 112, S_N = 160, S_T = 176, P = 192, HELD = 240;
export const MU = 288, A_AT = 304, B_AT = 320, WAY = 336;

// A contact with a big body that moves, f64: the numbers of a lane, in their order; then the addresses of A, which is
// a body above, and B, a big body; and that of the sums of B.
export const SINGLE = 168, SINGLE_A = 152, SINGLE_B = 156, SINGLE_SUM = 160;
