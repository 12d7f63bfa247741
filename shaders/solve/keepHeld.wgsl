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
// @import shared/contact/record
// @import shared/copies
// @import shared/solve/readContact
// @import shared/solve/held
// @import shared/solve/moments
// @import shared/sleep/sleepers

// @bindings

// Returns the slip of a contact without what rounding has left to sleepers, which would add up from frame to frame.
fn slipOfAwake(x: Contact) -> vec3f {
    var moved = x.slip;
    let at = DRIFT_STRIDE * x.a;
    if ((drift[at + 1u].w & DRIFT_ASLEEP) != 0u) { moved += bitcast<vec3f>(drift[at].xyz); }
    if (x.b < step.grainCount) {
        let atB = DRIFT_STRIDE * x.b;
        if ((drift[atB + 1u].w & DRIFT_ASLEEP) != 0u) { moved -= bitcast<vec3f>(drift[atB].xyz); }
    }
    return moved - dot(moved, x.normal) * x.normal;
}

fn keepHeldOf(c: u32) {
    let stored = impulse[c];
    if (stored.w == NONE || all(bitcast<vec3f>(stored.xyz) == vec3f())) { return; }
    var x = readContact(c, stored.w);
    if (SLEEP) { x.slip = slipOfAwake(x); }
    let share = select(1.0, SHARE, LAWS && isJoint());
    impulse[heldAt(c)] = vec4u(bitcast<vec3u>(heldOf(c, x, share * contactMasses(x, 1.0, 1.0).y, false)), 0u);
    if (LAWS) { keepHeldMoment(c, x); }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { keepHeldOf(c); }
}
