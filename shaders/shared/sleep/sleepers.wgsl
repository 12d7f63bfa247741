// What the device knows of sleepers (beds.md §6), SLEEPER words of i32 a grain, f32 as bits:
//
//   SUM_FORCE       3  impulse of contacts in the last substep, in parts of the grain's weight: shared/sleep/weigh
//   SUM_MOMENT      3  and its moment over the radius
//   SUM_LOAD        1  sum of the magnitudes of these impulses
//   MARKS           1  bits MARK_*, cleared when a frame has used them
//   ANCHOR          3  position when it was judged last [units]
//   ASLEEP          1  1: it sleeps
//   TURNED          3  turn since it was judged last [rad]
//   MEAN_LOAD       1  SUM_LOAD smoothed over some 50 ms
//   MEAN_FORCE      3  imbalance smoothed over some 50 ms, as SUM_FORCE with weight
//   RING            1  difference of SUM_LOAD from its mean, smoothed
//   MEAN_MOMENT     3

const SLEEPER = 24u;
const SUM_FORCE = 0u;
const SUM_MOMENT = 3u;
const SUM_LOAD = 6u;
const MARKS = 7u;
const ANCHOR = 8u;
const ASLEEP = 11u;
const TURNED = 12u;
const MEAN_LOAD = 15u;
const MEAN_FORCE = 16u;
const RING = 19u;
const MEAN_MOMENT = 20u;

const MARK_BORDER = 1;      // a sleeper that touches something awake
const MARK_HIT = 2;         // and that something closes on
const MARK_WAKES = 4;       // a sleeper that wakes by itself
const MARK_BESIDE = 8;      // one that wakes because it touches such a one
const MARK_RESTLESS = 16;   // an awake grain that moves or is out of balance
const MARK_DISTURBED = 32;  // one on which something restless bears
const MARK_SWEPT = 64;      // a grain with a contact in a block that is swept

// Bits of a sleeper in the word of drift behind its turn: it sleeps; sweeps touch it; its load with its weight over its
// weight, as f16.
const DRIFT_ASLEEP = 0x80000000u;
const DRIFT_SWEPT = 0x40000000u;
const DRIFT_LOAD = 0xffffu;

const SHAKEN = 0.25;        // imbalance over weight and load that wakes at once [1]

struct Sleeping {
    judges: u32,            // 1: this frame puts to sleep what has been calm since the last time
    anchors: u32,           // 1: grains are watched from where they are now
    part: f32,              // by which imbalances are smoothed: frame over 50 ms           [1]
    frame: f32,             // H                                                            [s]
    parts: f32,             // of an impulse over a mass: PARTS / (h g)                     [s/m]
    weight: f32,            // of a grain in these parts; 0 without gravity
}

// Says whether a grain sleeps in this frame, from its state before and its marks.
fn willSleep(asleep: i32, marks: i32, judges: bool) -> bool {
    if (asleep == 1) { return (marks & (MARK_WAKES | MARK_BESIDE)) == 0; }
    return judges && (marks & (MARK_RESTLESS | MARK_DISTURBED)) == 0;
}
