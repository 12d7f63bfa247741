// Held friction (small-steps.md §4): the part of the tangential impulse that a contact holds against slip, and to which
// its leak goes. Twin of src/physics/gpu/testing/twin/blockFrame.ts. Needs the bindings of a sweep.

// @import shared/contact/keep
// @import shared/contact/tangent
// @import shared/solve/sets

// Returns q = q₀ − ρ s_t w/h of a contact, 0 for one that touches anew: it has not slipped yet [N·s].
fn heldOf(c: u32, x: Contact, tangentMass: f32, isNew: bool) -> vec3f {
    if (isNew || step.leak == 0.0) { return vec3f(); }
    return heldWhenBegun(c, x) - step.hold * tangentMass * x.slip;
}

// Returns q₀, which lies as its parts along tangents while sweeps run.
fn heldWhenBegun(c: u32, x: Contact) -> vec3f {
    return fromTangents(vec2f(numberAt(heldAt(c)), numberAt(heldAt(c) + 1u)), x.normal);
}

// Says whether an impulse, tangential part and normal one, is on the border of what friction μ bears, but for rounding.
fn slides(z: vec4f, mu: f32) -> bool { return length(z.xyz) >= (1.0 - 1e-6) * mu * z.w; }

// Returns how much a contact may hold that slides at `limit`, where the sweep would have gone to `trial`: mostHeld of
// src/physics/contact/heldFriction.ts.
fn mostHeld(limit: f32, trial: f32, size: f32) -> f32 {
    return max(limit, size - max(0.0, trial - limit) / step.leak);
}

// Keeps q of a contact that slides or touches anew, as `limit` = μ p_n and the length of the trial allow: q₀ moves by
// what it has slipped.
fn slipHeld(c: u32, x: Contact, tangentMass: f32, held: vec3f, limit: f32, trial: f32) {
    let kept = shortened(held, mostHeld(limit, trial, length(held)));
    let parts = tangentParts(step.hold * tangentMass * x.slip + kept, x.normal);
    keepNumber(heldAt(c), parts.x);
    keepNumber(heldAt(c) + 1u, parts.y);
}
