// contact/chooseColours — gives a colour to each pair whose claim won: the second half of a round.
//
// One thread per contact. The pair with the highest claim on both its grains takes the lowest colour that is free on
// both; so at most one pair of a grain wins. The claims of the next round are cleared.
//
//   reads    owner, counters
//            impulse  keys
//   writes   colour
//            marks    bits of colours; claims of the other parity cleared
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters
// @import shared/contact/colours

// @bindings

fn choosePair(c: u32) {
    if (colour[c] != UNCOLOURED) { return; }
    let a = owner[c];
    let b = keyOf(c) & KEY_BODY;
    let at = select(1u, 2u, phase.mode == MODE_ODD);
    let mine = claimOf(c);
    let wins = atomicLoad(&marks[3u * a + at]) == mine && atomicLoad(&marks[3u * b + at]) == mine;
    atomicStore(&marks[3u * a + 3u - at], 0u);
    atomicStore(&marks[3u * b + 3u - at], 0u);
    if (!wins) { return; }
    let free = ~(atomicLoad(&marks[3u * a]) | atomicLoad(&marks[3u * b])) & colourBits();
    let chosen = select(REST, countTrailingZeros(free), free != 0u);
    colour[c] = chosen;
    for (var k = c + 1u; k < counters.contactCount && follows(k, keyOf(k)) && owner[k] == a; k++) {
        if ((keyOf(k) & KEY_BODY) != b) { break; }
        colour[k] = FOLLOWER | chosen;
    }
    if (chosen == REST) { return; }
    atomicOr(&marks[3u * a], 1u << chosen);
    atomicOr(&marks[3u * b], 1u << chosen);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { choosePair(c); }
}
