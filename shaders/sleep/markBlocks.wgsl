// sleep/markBlocks — takes the contacts of a block from the order of sweeps if none of them has an awake side.
//
// One thread per block. Sweeps then find no colour there, and move no bytes; its contacts keep their impulses.
//
//   reads    owner, impulse
//            sleeping, controls
//   writes   schedule  heads of blocks
//            sleepers  marks of grains that sweeps touch
//   needs    marks of sleep/spreadMarks
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/collide/cell
// @import shared/contact/key
// @import shared/contact/schedule
// @import shared/sleep/sleepers
// @import shared/sleep/atomics
// @import shared/sleep/walls

// @bindings

fn stays(grain: u32) -> bool {
    return willSleep(atomicLoad(&sleepers[SLEEPER * grain + ASLEEP]), marksOf(grain), sleeping.judges == 1u);
}

fn isStill(c: u32) -> bool {
    let b = impulse[c].w & KEY_BODY;
    if (!stays(owner[c])) { return false; }
    if (b >= step.grainCount) { return isWall(b - step.grainCount); }
    return stays(b);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    if (block >= blockCount()) { return; }
    let head = HEAD * block;
    let begin = schedule[head];
    let end = schedule[head + COLOURS];
    var still = true;
    for (var e = begin; e < end && still; e++) { still = isStill(schedule[orderAt() + e] & ORDER_CONTACT); }
    if (still) {
        for (var colour = 0u; colour <= COLOURS; colour++) { schedule[head + colour] = begin; }
        schedule[head + COLOURS + 1u] = 0u;
        return;
    }
    for (var e = begin; e < end; e++) {
        let c = schedule[orderAt() + e] & ORDER_CONTACT;
        let b = impulse[c].w & KEY_BODY;
        mark(owner[c], MARK_SWEPT);
        if (b < step.grainCount) { mark(b, MARK_SWEPT); }
    }
}
