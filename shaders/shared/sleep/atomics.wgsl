// Words of sleepers as many threads see them at once. Needs the binding sleepers as atomic.

fn marksOf(grain: u32) -> i32 { return atomicLoad(&sleepers[SLEEPER * grain + MARKS]); }
fn mark(grain: u32, bits: i32) { atomicOr(&sleepers[SLEEPER * grain + MARKS], bits); }
fn isAsleep(grain: u32) -> bool { return atomicLoad(&sleepers[SLEEPER * grain + ASLEEP]) == 1; }
