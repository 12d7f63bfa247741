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
    let cell = grainCell[i];
    let ox = offsets(step.cells.x);
    let oy = offsets(step.cells.y);
    let oz = offsets(step.cells.z);
    for (var z = oz.x; z <= oz.y; z++) { for (var y = oy.x; y <= oy.y; y++) { for (var x = ox.x; x <= ox.y; x++) {
        let c = neighbourCell(cell, vec3i(x, y, z));
        for (var k = cellStart[c]; k < cellStart[c + 1u]; k++) {
            let j = cellGrains[k];
            if (j == i || grainPairGap(min(i, j), max(i, j)).w > step.margin) { continue; }
            if (j > i) { own++; } else { listed++; }
        }
    } } }
    for (var k = 0u; k < step.bodyCount; k++) {
        let near = select(0u, 1u, grainBodyGap(i, k).w <= step.margin);
        adjacency[bodyRow(k) + i] = near;
        listed += near;
    }
    adjacency[ownRow() + i] = own;
    adjacency[listRow() + i] = listed;
}
