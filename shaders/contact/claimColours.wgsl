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

// @bindings

// @import shared/contact/colours

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let c = threadIndex(id, groups, 64u);
    if (c >= counters.contactCount) { return; }
    if (colour[c] != UNCOLOURED) { return; }
    let at = select(1u, 2u, phase.mode == MODE_ODD);
    atomicMax(&marks[3u * owner[c] + at], claimOf(c));
    atomicMax(&marks[3u * (impulse[c].w & KEY_BODY) + at], claimOf(c));
}
