// probe/joinPieces — joins the grains that cohesion holds together to pieces.
//
// One thread per contact. Which grain becomes the root does not depend on the order: it is the lowest of its piece.
//
//   reads    owner, impulse, counters
//   writes   pieces   the forest; all 0 before
//   twin     src/physics/cpu/pieces.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/memory
// @import shared/probe/pieces

// @bindings

fn joinPiece(c: u32) {
    let key = keyOf(c);
    if (key == NONE || (key & KEY_BOND) == 0u) { return; }
    let a = owner[c];
    let b = key & KEY_BODY;
    if (a < step.looseCount && b < step.looseCount) { joinPiecesOf(a, b); }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (step.cohesion == 0.0) { return; }
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { joinPiece(c); }
}
