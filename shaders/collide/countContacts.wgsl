// collide/countContacts — how many contacts each grain has, as A, as B and with big bodies
//
// One thread per grain.
//
//   reads    position, bodies, grainCell, cellStart, cellGrains
//   writes   adjacency  counts where shared/adjacency.wgsl has offsets; scanned next

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       position: array<vec4i>;
@group(0) @binding(2) var<storage, read>       bodies: array<Body>;
@group(0) @binding(3) var<storage, read>       grainCell: array<u32>;
@group(0) @binding(4) var<storage, read>       cellStart: array<u32>;
@group(0) @binding(5) var<storage, read>       cellGrains: array<u32>;
@group(0) @binding(6) var<storage, read_write> adjacency: array<u32>;

// @import shared/pairGap
// @import shared/neighbours
// @import shared/adjacency

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i == 0u) { adjacency[(step.bodyCount + 2u) * step.grainCount] = 0u; } // the total's place
    if (i >= step.grainCount) { return; }
    var own = 0u;
    var listed = 0u;
    let cell = cellCoordinates(grainCell[i]);
    for (var which = 0u; which < NEIGHBOUR_RANGES; which++) {
        let range = neighbourRange(cell, which);
        for (var k = range.x; k < range.y; k++) {
            let j = cellGrains[k];
            if (j == i || grainPairGap(min(i, j), max(i, j)).w > step.margin) { continue; }
            if (j > i) { own++; } else { listed++; }
        }
    }
    for (var k = 0u; k < step.bodyCount; k++) {
        let near = select(0u, 1u, grainBodyGap(i, k).w <= step.margin);
        adjacency[bodyRow(k) + i] = near;
        listed += near;
    }
    adjacency[ownRow() + i] = own;
    adjacency[listRow() + i] = listed;
}
