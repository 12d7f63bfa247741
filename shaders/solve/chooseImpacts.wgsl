// solve/chooseImpacts — lets the first contact that closes at a body's fastest speed claim it.
//
// One thread per contact. Does nothing if nothing closes in this round.                           laws.md §5
//
//   reads    owner
//            impulse  closing speeds
//   writes   claims   claims; speeds of the other parity are cleared for the next round
//   needs    solve/claimImpacts
//   twin     src/physics/gpu/testing/twin/impacts.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/contact/memory
// @import shared/which
// @import shared/solve/claims

// @bindings

fn choose(body: u32, speed: u32, c: u32) {
    let at = claimAt(body, which.number);
    atomicStore(&claims[claimAt(body, which.number + 1u)], 0u);
    if (speed != 0u && speed == atomicLoad(&claims[at])) { atomicMax(&claims[at + 1u], claimOf(c)); }
}

fn chooseImpact(c: u32) {
    let key = keyOf(c);
    if (key == NONE) { return; }
    let speed = impulse[hitAt(c) + CLOSING];
    choose(owner[c], speed, c);
    choose(key & KEY_BODY, speed, c);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS || !closesIn(which.number)) { return; }
    let end = atomicLoad(&claims[0]);
    for (var c = thread; c < end; c += threadCount(groups, 64u)) { chooseImpact(c); }
}
