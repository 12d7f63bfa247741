// Held friction (small-steps.md §4): the part of the tangential impulse that a contact holds against slip, and to which
// its leak goes. Twin of src/physics/gpu/testing/twin/blockFrame.ts. Needs the bindings of a sweep.

// @import shared/contact/memory
// @import shared/solve/sets

// Returns q = q₀ − ρ s_t w/h of a contact, 0 for one that touches anew: it has not slipped yet [N·s].
fn heldOf(c: u32, x: Contact, tangentMass: f32, isNew: bool) -> vec3f {
    if (isNew || step.leak == 0.0) { return vec3f(); }
    return bitcast<vec3f>(impulse[heldAt(c)].xyz) - step.hold * tangentMass * x.slip;
}

// Says whether an impulse, tangential part and normal one, is on the border of what friction μ bears, but for rounding.
fn slides(z: vec4f, mu: f32) -> bool { return length(z.xyz) >= (1.0 - 1e-6) * mu * z.w; }

// Keeps q of a contact that slides or touches anew, cut to `limit` = μ p_n: q₀ moves by what it has slipped.
fn slipHeld(c: u32, x: Contact, tangentMass: f32, held: vec3f, limit: f32) {
    let moved = step.hold * tangentMass * x.slip + shortened(held, limit);
    impulse[heldAt(c)] = vec4u(bitcast<vec3u>(moved), 0u);
}
