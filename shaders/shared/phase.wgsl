// The place in a substep at which a kernel is called. There is one small uniform buffer for each phase, so that nothing
// is written between them.

struct Phase {
    mode: u32,          // MODE_*
    factor: f32,        // on the stored impulses: f at the first sweep of a substep, else 1
    first: u32,         // 1: the first sweep of a substep
    last: u32,          // 1: the last
    warm: f32,          // of the last: factor at the first sweep of the next substep
}

const MODE_START = 0u;      // start of a frame: bodies' inverse masses; then as AGAIN
const MODE_AGAIN = 1u;      // between two sweeps of a substep: copies become their mean
const MODE_ADVANCE = 2u;    // end of a substep: new velocities and drifts, and what the next first sweep sees
const MODE_RESET = 3u;      // copies become v*, for impulses to be added anew
const MODE_SWEEP = 4u;      // a sweep
const MODE_APPLY = 5u;      // impulses as they stand go to the copies
const MODE_EXTRAPOLATE = 6u;    // as AGAIN, with momentum: velocities go on by β of what the sweep has changed
const MODE_EVEN = 7u;           // rounds of colouring
const MODE_ODD = 8u;
const MODE_BEGIN = 9u;          // start of a frame for flexible surfaces, before any impulse is known
