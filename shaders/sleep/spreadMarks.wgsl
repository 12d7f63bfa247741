// sleep/spreadMarks — marks sleepers beside one that wakes, and grains on which something restless bears.
//
// One thread per contact. It reads bits that no thread writes here.
//
//   reads    counters, owner, impulse, motion
//            sleeping, controls
//   writes   sleepers  marks
//   needs    marks of sleep/judgeGrains
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/motion
// @import shared/contact/memory
// @import shared/sleep/sleepers
// @import shared/sleep/atomics
// @import shared/sleep/walls

// @bindings

// Share of a grain's load below which a contact with what is restless does not disturb it [1].
const LIGHT = 0.02;

// Says whether an impulse is more than a light one to a grain.
fn bears(grain: u32, size: f32) -> bool {
    let load = f32(atomicLoad(&sleepers[SLEEPER * grain + SUM_LOAD]));
    return sleeping.parts * motion[massAt(grain)].x * size > LIGHT * load;
}

fn spread(marks: i32, other: u32, size: f32) {
    if ((marks & MARK_WAKES) != 0) { mark(other, MARK_BESIDE); }
    if ((marks & MARK_RESTLESS) != 0 && bears(other, size)) { mark(other, MARK_DISTURBED); }
}

fn spreadOver(c: u32) {
    if (keyOf(c) == NONE) { return; }
    let size = length(impulseOn(c));
    let a = owner[c];
    let b = keyOf(c) & KEY_BODY;
    if (b >= step.grainCount) { // big bodies that may move never rest
        if (sleeping.judges == 1u && !isWall(b - step.grainCount) && bears(a, size)) { mark(a, MARK_DISTURBED); }
        return;
    }
    spread(marksOf(a), b, size);
    spread(marksOf(b), a, size);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { spreadOver(c); }
}
