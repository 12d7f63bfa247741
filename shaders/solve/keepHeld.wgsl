// solve/keepHeld — ends a frame: q₀ ← q, the held parts of friction and of moments with the slip of the frame
//
// One thread per contact.
//
//   reads    owner, record, drift, bodies, counters, copies
//   writes   impulse  held parts, behind the impulses
//   needs    the drift of the whole frame
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, keepHeld

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/solve/readContact
// @import shared/solve/held
// @import shared/solve/moments
// @import shared/sleep/sleepers

// @bindings

fn sleeps(grain: u32) -> bool { return (drift[noteAt(grain)].x & DRIFT_ASLEEP) != 0u; }

// Returns the slip of a contact without what rounding has left to sleepers, which would add up from frame to frame.
fn slipOfAwake(x: Contact) -> vec3f {
    var moved = x.slip;
    if (sleeps(x.a)) { moved += driftOf(x.a).linear; }
    if (x.b < step.grainCount && sleeps(x.b)) { moved -= driftOf(x.b).linear; }
    return moved - dot(moved, x.normal) * x.normal;
}

fn keepHeldOf(c: u32) {
    let key = keyOf(c);
    if (key == NONE || step.leak == 0.0) { return; }
    var x = readContact(c, key);
    if (all(impulseOn(c) == vec3f())) {
        keepVector(heldAt(c), heldWhenBegun(c, x));
        return;
    }
    if (SLEEP) { x.slip = slipOfAwake(x); }
    let share = select(1.0, SHARE, LAWS && isJoint());
    keepVector(heldAt(c), heldOf(c, x, share * contactMasses(x, 1.0, 1.0).y, false));
    if (LAWS) { keepHeldMoment(c, x); }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { keepHeldOf(c); }
}
