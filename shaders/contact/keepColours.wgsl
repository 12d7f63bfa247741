// contact/keepColours — gives pairs that were there in the last frame the colour that they had.
//
// One thread per contact. The highest colour of the last frame is given up, so that colours do not become more and
// more.
//
//   reads    owner, counters
//            impulse  keys
//            oldLinks, oldImpulse, oldColour  of the last frame
//   writes   colour
//            marks    bits of colours
//   needs    marks cleared
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/colours

// @bindings

fn keptColour(grain: u32, body: u32) -> u32 {
    if (step.colourLimit == 0u || step.keepColours == 0u) { return UNCOLOURED; }
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        let old = oldImpulse[c];
        if (old == NONE || (old & KEY_BODY) != body) { continue; }
        let kept = oldColour[c] & ~FOLLOWER;
        return select(UNCOLOURED, kept, kept < step.keepColours);
    }
    return UNCOLOURED;
}

fn keepColour(c: u32) {
    let key = keyOf(c);
    if (key == NONE) {
        colour[c] = FOLLOWER | REST;
        return;
    }
    let a = owner[c];
    let b = key & KEY_BODY;
    let follower = select(0u, FOLLOWER, follows(c, key));
    if (b >= step.grainCount) {
        colour[c] = follower | HEAVY;
        return;
    }
    let kept = keptColour(a, b);
    colour[c] = follower | kept;
    if (kept == UNCOLOURED) { return; }
    atomicOr(&marks[3u * a], 1u << kept);
    atomicOr(&marks[3u * b], 1u << kept);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { keepColour(c); }
}
