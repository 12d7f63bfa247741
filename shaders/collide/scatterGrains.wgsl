// collide/scatterGrains — grains by cell
//
//   reads    cellStart, grainCell, grainRank
//   writes   cellGrains  grains of cell c at cellStart[c] …, in the order of arrival
//   needs    cellStart scanned

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       cellStart: array<u32>;
@group(0) @binding(2) var<storage, read>       grainCell: array<u32>;
@group(0) @binding(3) var<storage, read>       grainRank: array<u32>;
@group(0) @binding(4) var<storage, read_write> cellGrains: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    cellGrains[cellStart[grainCell[i]] + grainRank[i]] = i;
}
