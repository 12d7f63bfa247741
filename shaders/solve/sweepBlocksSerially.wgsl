// solve/sweepBlocksSerially — the same with one thread a block, for devices where a barrier is dear (emulated ones)
//
//   reads    schedule, owner, record, drift, bodies; motion (laws beyond friction)
//   writes   impulse, copies
//   needs    as solve/sweepBlocks
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, sweepBlocks

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<storage, read>       schedule: array<u32>;
@group(0) @binding(3) var<storage, read>       owner: array<u32>;
@group(0) @binding(4) var<storage, read>       record: array<vec2u>;
@group(0) @binding(5) var<storage, read>       drift: array<vec4u>;
@group(0) @binding(6) var<storage, read>       bodies: array<Body>;
@group(0) @binding(7) var<storage, read_write> impulse: array<vec4u>;
@group(0) @binding(8) var<storage, read_write> copies: array<vec4f>;
@group(0) @binding(9) var<storage, read>       motion: array<vec4f>;

// @import shared/cell
// @import shared/schedule
// @import shared/sweep

@compute @workgroup_size(16)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 16u);
    if (block >= blockCount()) { return; }
    let end = schedule[HEAD * block + COLOURS];
    for (var e = schedule[HEAD * block]; e < end; e++) { sweepEntry(schedule[orderAt() + e]); }
}
