// solve/sweepBlocks — sweeps the contacts of each block once by Gauss–Seidel; blocks meet by mass splitting  gpu.md §2
//
// One workgroup a block, colour after colour: pairs of one colour share no copy, and no copy belongs to two blocks.
//
//   reads    schedule, record, bodies
//            owner    of LONG blocks
//   writes   impulse, copies
//            motion, drift  in the last sweep of a substep, of grains with one copy (COPY_OWN)
//   needs    copies with the warm start applied; impulses as phase.factor expects them
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, sweepBlocks

// @import shared/variant
// @import shared/step
// @import shared/phase
// @import shared/body
// @import shared/collide/cell
// @import shared/contact/schedule
// @import shared/solve/sweep
// @import shared/integrate/finishGrain

// @bindings

const THREADS = 96u;

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u,
    @builtin(local_invocation_index) thread: u32,
) {
    let block = group.x + group.y * groups.x;
    if (block >= blockCount()) { return; }
    let head = HEAD * block;
    let colours = schedule[head + COLOURS + 1u];
    if (colours == 0u) { return; } // empty, or asleep: nothing is swept, and no grain has its one copy here
    let list = schedule[listOf(block)];
    let order = Order(schedule[head], listsAt() + (list & ~LONG), (list & LONG) != 0u);
    var begin = schedule[head];
    var end = schedule[head + 1u];
    var nextEnd = schedule[head + 2u];
    var turn = Turn();
    if (begin + thread < end) { turn = turnOf(schedule[orderAt() + begin + thread], order); }
    var next = schedule[orderAt() + end + thread];
    for (var colour = 0u; colour < colours; colour++) {
        // while this colour is swept, what this thread has in the next two comes: who meets, then an entry
        let laterEnd = schedule[head + colour + 3u];
        let later = schedule[orderAt() + nextEnd + thread];
        var nextTurn = Turn();
        if (end + thread < nextEnd) { nextTurn = turnOf(next, order); }
        if (colour < COLOURS - 1u) {
            if (begin + thread < end) { sweepTurn(turn); }
            for (var e = begin + thread + THREADS; e < end; e += THREADS) {
                sweepEntry(schedule[orderAt() + e], order);
            }
        } else if (thread == 0u) {
            for (var e = begin; e < end; e++) { sweepEntry(schedule[orderAt() + e], order); }
        }
        storageBarrier();
        begin = end;
        end = nextEnd;
        nextEnd = laterEnd;
        turn = nextTurn;
        next = later;
    }
    if (phase.last == 0u) { return; }
    let grains = schedule[listOf(block) + 1u];
    for (var k = thread; k < grains; k += THREADS) { finishGrain(schedule[order.list + k]); }
}
