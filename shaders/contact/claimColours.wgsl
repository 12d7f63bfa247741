// contact/claimColours — lets each pair without a colour claim its two grains: the first half of a round.
//
// One thread per contact. contact/chooseColours lets the highest claim win. Maxima do not depend on the order of
// threads.
//
//   reads    owner, colour, counters
//            impulse  keys
//   writes   marks    claims
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters
// @import shared/contact/colours

// @bindings

fn claimPair(c: u32) {
    if (colour[c] != UNCOLOURED) { return; }
    let at = select(1u, 2u, phase.mode == MODE_ODD);
    atomicMax(&marks[3u * owner[c] + at], claimOf(c));
    atomicMax(&marks[3u * (keyOf(c) & KEY_BODY) + at], claimOf(c));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { claimPair(c); }
}
