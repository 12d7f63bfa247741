// solve/sweepBlocksSerially — sweeps the contacts of each block by one thread, where barriers are dear.
//
// For emulated devices. One thread a block. The result is that of solve/sweepBlocks.
//
//   reads    schedule, record, bodies
//            owner    of LONG blocks
//   writes   impulse, copies
//            motion, drift  in the last sweep of a substep, of grains with one copy (COPY_OWN)
//   needs    as solve/sweepBlocks
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, sweepBlocks

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/body
// @import shared/collide/cell
// @import shared/contact/schedule
// @import shared/solve/sweep
// @import shared/integrate/finishGrain

// @bindings

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 16u);
    if (block >= blockCount()) { return; }
    let list = schedule[listOf(block)];
    let order = Order(schedule[HEAD * block], listsAt() + (list & ~LONG), (list & LONG) != 0u);
    let end = schedule[HEAD * block + COLOURS];
    for (var e = order.contacts; e < end; e++) { sweepEntry(schedule[orderAt() + e], order); }
    if (phase.last == 0u) { return; }
    let grains = schedule[listOf(block) + 1u];
    for (var k = 0u; k < grains; k++) { finishGrain(schedule[order.list + k]); }
}
