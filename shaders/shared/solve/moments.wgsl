// The part of their moments that contacts hold against turning (small-steps.md §4). Twin of
// src/physics/gpu/testing/twin/blockFrame.ts. Needs the bindings of a sweep.

// @import shared/contact/keep
// @import shared/solve/turnMasses
// @import shared/solve/sets

// Returns a moment along n and across n, each times its own factor.
fn weighed(moment: vec3f, n: vec3f, factors: vec2f) -> vec3f {
    let along = dot(moment, n) * n;
    return factors.x * along + factors.y * (moment - along);
}

// Returns the held part of a contact's moment, 0 for one that touches anew [N·m·s]; `turns` are s of spinning, rolling.
fn heldMomentOf(c: u32, x: Contact, turns: vec2f, isNew: bool) -> vec3f {
    if (isNew) { return vec3f(); }
    return vectorAt(memoryAt(c) + HELD_MOMENT) - weighed(x.turned, x.normal, step.hold * turns);
}

fn keepHeldMomentAs(c: u32, moment: vec3f) { keepVector(memoryAt(c) + HELD_MOMENT, moment); }

// Keeps the held part of a moment that slips along n, across n, or is new: cut to `limits` there.
fn slipMoment(c: u32, x: Contact, turns: vec2f, held: vec3f, free: vec3f, limits: vec2f, isNew: bool) {
    let along = dot(free, x.normal);
    let slipped = vec2<bool>(abs(along) > limits.x, length(free - along * x.normal) > limits.y);
    if (!isNew && !any(slipped)) { return; }
    let heldAlong = dot(held, x.normal);
    let most = select(vec2f(1e30), vec2f(
        mostHeld(limits.x, abs(along), abs(heldAlong)),
        mostHeld(limits.y, length(free - along * x.normal), length(held - heldAlong * x.normal))), slipped);
    let kept = momentWithin(held, x.normal, most.x, most.y);
    keepHeldMomentAs(c, kept + weighed(x.turned, x.normal, step.hold * turns));
}

// Ends a frame for the held moment of a contact: it goes on from what it is now.
fn keepHeldMoment(c: u32, x: Contact) {
    keepHeldMomentAs(c, heldMomentOf(c, x, select(1.0, SHARE, isJoint()) * turnMasses(x, 1.0, 1.0), false));
}
