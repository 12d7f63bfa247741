// collide/countContacts — how many contact points the grain of each slot has with grains of higher index
//
// One thread per slot. Narrow phase and all, so that no more room is taken than contacts need; fillContacts goes the same
// way again.
//
//   reads    middle, vertices, cells
//   writes   starts  counts where shared/starts.wgsl has starts; countBodyContacts adds to them

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             shapes: array<ShapeInfo, MAX_SHAPES>;
@group(0) @binding(2) var<storage, read>       middle: array<vec4i>;
@group(0) @binding(3) var<storage, read>       vertices: array<vec4f>;
@group(0) @binding(4) var<storage, read>       cells: array<u32>;
@group(0) @binding(5) var<storage, read_write> starts: array<u32>;

// @import shared/narrow
// @import shared/pairs
// @import shared/cell
// @import shared/neighbours

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot == 0u) {
        starts[step.grainCount] = 0u; // the totals' places
        starts[2u * step.grainCount + 1u] = 0u;
    }
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    var own = 0u;
    let cell = cellCoordinates(cells[grainCellsAt() + i]);
    for (var which = 0u; which < NEIGHBOURS; which++) {
        let range = neighbourRange(cell, which);
        for (var k = range.x; k < range.y; k++) {
            let j = cells[slotsAt() + k];
            if (j > i && grainsMayMeet(i, j)) { own += grainManifold(i, j).count; }
        }
    }
    starts[slot] = own;
    starts[step.grainCount + 1u + slot] = 0u;
}
