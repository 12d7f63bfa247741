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

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let c = threadIndex(id, groups, 64u);
    if (c >= counters.contactCount) { return; }
    let stored = impulse[c];
    if (stored.w == NONE || all(bitcast<vec3f>(stored.xyz) == vec3f())) { return; }
    let x = readContact(c, stored.w);
    let share = select(1.0, SHARE, LAWS && isJoint());
    impulse[heldAt(c)] = vec4u(bitcast<vec3u>(heldOf(c, x, share * contactMasses(x, 1.0, 1.0).y, false)), 0u);
    if (LAWS) { keepHeldMoment(c, x); }
}
