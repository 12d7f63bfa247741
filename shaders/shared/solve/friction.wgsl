// The step of a sweep from an impulse to the next one that the friction law allows. Twin of
// src/physics/gpu/testing/twin/contactLaw.ts.

// @import shared/solve/cone

// Returns the tangential impulse to which a sweep goes before friction cuts it.
fn tangentialTrial(p: vec3f, x: Contact, tangentMass: f32, held: vec3f) -> vec3f {
    let n = x.normal;
    return (p - dot(p, n) * n) - tangentMass * (x.velocity - dot(x.velocity, n) * n) + step.leak * held;
}

// Returns the impulse after one sweep over a contact that had p [N·s], tangential part and normal one; masses are s_n,
// s_t [kg], `held` is q, the part of friction that a contact holds [N·s], 0 for one without.
fn nextImpulse(p: vec3f, x: Contact, masses: vec2f, held: vec3f) -> vec4f {
    let un = dot(x.velocity, x.normal);
    let pn = dot(p, x.normal);
    let xn = pn - masses.x * (un + gapVelocity(x.gap));
    let xt = tangentialTrial(p, x, masses.y, held);
    if (step.relaxed == 1u) { return projectRelaxed(xn, xt, x.friction, sqrt(masses.y / masses.x)); }
    return projectExact(xn, xt, x.friction);
}
