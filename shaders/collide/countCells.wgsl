// collide/countCells — which cell each grain is in, and how many came before it
//
//   reads    pose       position [units]
//   writes   cells      grains per cell (scanned later), cell of each grain
//            starts     place in its cell, in the order of arrival: sortCells makes it a fixed one
//            links      no copies, no contacts yet
//   needs    cells cleared

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       pose: array<vec4i>;
@group(0) @binding(2) var<storage, read_write> cells: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> links: array<u32>;

// @import shared/cell

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let cell = cellOf(pose[2u * i].xyz);
    atomicStore(&cells[grainCellsAt() + i], cell);
    starts[i] = atomicAdd(&cells[cell], 1u);
    links[3u * i] = 0u;
}
