// collide/sortCells — sorts the grains of each cell by index, so that the order of atomics leaves no trace.
//
// One thread per cell, by insertion: a cell of equal spheres holds a handful.
//
//   writes   cells  numbers of grains, sorted inside each cell
//   test     src/physics/gpu/engine.test.ts, two runs of one seed end in the same bits

// @import shared/step
// @import shared/thread
// @import shared/collide/cell

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let cell = threadIndex(id, groups, 64u);
    if (cell >= step.cells.x * step.cells.y * step.cells.z) { return; }
    let begin = slotsAt() + cells[cell];
    let end = slotsAt() + cells[cell + 1u];
    for (var i = begin + 1u; i < end; i++) {
        let grain = cells[i];
        var k = i;
        while (k > begin && cells[k - 1u] > grain) {
            cells[k] = cells[k - 1u];
            k--;
        }
        cells[k] = grain;
    }
}
