// collide/scatterGrains — grains by cell
//
//   reads    starts  places in cells
//   writes   cells   grains of cell c from its start on, in the order of arrival
//   needs    starts of cells scanned
//   test     src/physics/gpu/parity.test.ts, finds the contacts of the CPU

// @import shared/step
// @import shared/thread

// @bindings

// @import shared/collide/cell

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    cells[slotsAt() + cells[cells[grainCellsAt() + i]] + starts[i]] = i;
}
