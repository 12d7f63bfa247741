// sleep/restBlocks — takes the contacts of blocks that are not awake from the order of sweeps.
//
// One thread per block. Sweeps then find no colour there, and move no bytes; its contacts keep their impulses.
//
//   writes   schedule  heads of blocks
//   needs    sleep/wakeBlocks
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/step
// @import shared/thread
// @import shared/collide/cell
// @import shared/contact/schedule

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    if (block >= blockCount() || schedule[awakeAt(block)] != 0u) { return; }
    let head = HEAD * block;
    for (var colour = 1u; colour <= COLOURS; colour++) { schedule[head + colour] = schedule[head]; }
    schedule[head + COLOURS + 1u] = 0u;
}
