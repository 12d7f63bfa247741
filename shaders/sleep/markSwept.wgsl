// sleep/markSwept — marks the grains of contacts in blocks that are awake: sweeps touch them.
//
// One thread per contact.
//
//   reads    counters, owner, impulse, cells, schedule
//   writes   sleepers  marks
//   needs    sleep/wakeBlocks
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/memory
// @import shared/sleep/blocks
// @import shared/sleep/sleepers
// @import shared/sleep/atomics

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) {
        let b = keyOf(c) & KEY_BODY;
        if (keyOf(c) == NONE || schedule[awakeOf(owner[c])] == 0u) { continue; }
        mark(owner[c], MARK_SWEPT);
        if (b < step.grainCount) { mark(b, MARK_SWEPT); }
    }
}
