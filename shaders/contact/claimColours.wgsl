// contact/claimColours — pairs without a colour claim their grains, the first half of a round
//
// One thread per contact. Whoever has the highest claim on both grains may choose, in contact/chooseColours. Maxima do not
// depend on the order of threads.
//
//   reads    owner, impulse (keys), counters, colour
//   writes   marks (claims)
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<storage, read>       counters: Counters;
@group(0) @binding(3) var<storage, read>       owner: array<u32>;
@group(0) @binding(4) var<storage, read>       impulse: array<vec4u>;
@group(0) @binding(5) var<storage, read>       colour: array<u32>;
@group(0) @binding(6) var<storage, read_write> marks: array<atomic<u32>>;

// @import shared/colours

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let c = threadIndex(id, groups, 64u);
    if (c >= counters.contactCount) { return; }
    if (colour[c] != UNCOLOURED) { return; }
    let at = select(1u, 2u, phase.mode == MODE_ODD);
    atomicMax(&marks[3u * owner[c] + at], claimOf(c));
    atomicMax(&marks[3u * (impulse[c].w & KEY_BODY) + at], claimOf(c));
}
