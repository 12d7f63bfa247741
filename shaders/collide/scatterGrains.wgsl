// collide/scatterGrains — lists the grains of each cell, in the order of their arrival.
//
// One thread per grain.
//
//   reads    starts  places in cells
//   writes   cells   numbers of grains, those of cell c from its start on
//   needs    starts of cells scanned
//   test     src/physics/gpu/parity.test.ts, finds the contacts of the CPU

// @import shared/step
// @import shared/thread
// @import shared/collide/cell

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    cells[slotsAt() + cells[cells[grainCellsAt() + i]] + starts[i]] = i;
}
