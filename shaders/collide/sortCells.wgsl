// collide/sortCells — grains of each cell by index, whatever order the atomics gave: same bits every run
//
//   reads    cellStart
//   writes   cellGrains  sorted inside each cell, by insertion: a cell of equal spheres holds a handful

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       cellStart: array<u32>;
@group(0) @binding(2) var<storage, read_write> cellGrains: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let cell = threadIndex(id, groups, 64u);
    if (cell >= step.cells.x * step.cells.y * step.cells.z) { return; }
    let begin = cellStart[cell];
    let end = cellStart[cell + 1u];
    for (var i = begin + 1u; i < end; i++) {
        let grain = cellGrains[i];
        var k = i;
        while (k > begin && cellGrains[k - 1u] > grain) {
            cellGrains[k] = cellGrains[k - 1u];
            k--;
        }
        cellGrains[k] = grain;
    }
}
