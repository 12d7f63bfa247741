// solve/sweepColour — sweeps the pairs of one colour once                                           gpu.md §3
//
// One thread per pair, or per grain with its contacts with big bodies; one thread takes all pairs that are without a
// colour.
//
//   reads    schedule, owner, record, drift, bodies
//   writes   impulse, copies
//   needs    as solve/sweepBlocks; one copy a grain
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, sweepBlocks, with all contacts in one block

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/body
// @import shared/contact/schedule
// @import shared/which
// @import shared/solve/sweep
// @import shared/contact/colours

// @bindings

const WHOLE = Order(0u, 0u, true);    // no block has the bed

// Sweeps all contacts of a grain with big bodies, the first of which is c.
fn sweepHeavy(c: u32) {
    var k = c;
    loop {
        sweepContact(k, owner[k], keyOf(k) & KEY_BODY);
        k++;
        if (k >= step.contactCapacity || keyOf(k) == NONE || !follows(k, keyOf(k))) { break; }
    }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    let begin = schedule[which.number];
    let end = schedule[which.number + 1u];
    if (which.number == REST) {
        if (thread > 0u) { return; }
        for (var e = begin; e < end; e++) { sweepEntry(schedule[orderAt() + e], WHOLE); }
        return;
    }
    for (var e = begin + thread; e < end; e += threadCount(groups, 64u)) {
        let entry = schedule[orderAt() + e];
        if (which.number == HEAVY) {
            sweepHeavy(entry);
        } else {
            sweepEntry(entry, WHOLE);
        }
    }
}
