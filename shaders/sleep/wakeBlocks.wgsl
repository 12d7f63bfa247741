// sleep/wakeBlocks — says which blocks have a contact with an awake side.
//
// One thread per contact.
//
//   reads    counters, owner, impulse, cells
//            sleeping, controls
//   writes   schedule  whether blocks are awake
//            sleepers  only read, but atomics are declared so
//   needs    marks of sleep/spreadMarks; heads of blocks from contact/colourBlocks
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/contact/memory
// @import shared/sleep/blocks
// @import shared/sleep/sleepers
// @import shared/sleep/atomics
// @import shared/sleep/walls

// @bindings

fn stays(grain: u32) -> bool {
    return willSleep(atomicLoad(&sleepers[SLEEPER * grain + ASLEEP]), marksOf(grain), sleeping.judges == 1u);
}

fn isStill(c: u32) -> bool {
    let b = keyOf(c) & KEY_BODY;
    if (!stays(owner[c])) { return false; }
    if (b >= step.grainCount) { return isWall(b - step.grainCount); }
    return stays(b);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) {
        if (keyOf(c) != NONE && !isStill(c)) { atomicStore(&schedule[awakeOf(owner[c])], 1u); }
    }
}
