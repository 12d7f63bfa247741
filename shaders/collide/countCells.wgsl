// collide/countCells — which cell each grain is in, and how many came before it
//
//   reads    position   [units], radius in w
//   writes   cellStart  grains per cell (scanned later)
//            grainCell  cell of each grain
//            grainRank  place in its cell, in the order of arrival: sortCells makes it a fixed one
//   needs    cellStart cleared

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       position: array<vec4i>;
@group(0) @binding(2) var<storage, read_write> cellStart: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> grainCell: array<u32>;
@group(0) @binding(4) var<storage, read_write> grainRank: array<u32>;

// @import shared/cell

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let cell = cellOf(position[i].xyz);
    grainCell[i] = cell;
    grainRank[i] = atomicAdd(&cellStart[cell], 1u);
}
