// solve/sweepBlocks — sweeps the contacts of each block once by Gauss–Seidel; blocks meet by mass splitting  gpu.md §2
//
// One workgroup a block, colour after colour: pairs of one colour share no copy, and no copy belongs to two blocks.
//
//   reads    schedule, owner, record, drift, bodies
//   writes   impulse, copies
//   needs    copies with the warm start applied; impulses as phase.factor expects them
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, sweepBlocks

// @import shared/variant
// @import shared/step
// @import shared/phase
// @import shared/body
// @import shared/collide/cell
// @import shared/contact/schedule
// @import shared/solve/sweep

// @bindings

const THREADS = 64u;

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u,
    @builtin(local_invocation_index) thread: u32,
) {
    let block = group.x + group.y * groups.x;
    if (block >= blockCount()) { return; }
    let head = HEAD * block;
    let colours = schedule[head + COLOURS + 1u];
    var begin = schedule[head];
    var end = schedule[head + 1u];
    var first = schedule[orderAt() + begin + thread];
    for (var colour = 0u; colour < colours; colour++) {
        // where the next colour ends and this thread's entry there come while this one is swept
        let nextEnd = schedule[head + colour + 2u];
        let nextFirst = schedule[orderAt() + end + thread];
        if (colour < COLOURS - 1u) {
            if (begin + thread < end) { sweepEntry(first); }
            for (var e = begin + thread + THREADS; e < end; e += THREADS) { sweepEntry(schedule[orderAt() + e]); }
        } else if (thread == 0u) {
            for (var e = begin; e < end; e++) { sweepEntry(schedule[orderAt() + e]); }
        }
        storageBarrier();
        begin = end;
        end = nextEnd;
        first = nextFirst;
    }
}
