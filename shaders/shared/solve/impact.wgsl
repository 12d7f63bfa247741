// One binary impact. Twin of src/physics/gpu/testing/twin/impacts.ts. Needs the bindings step, owner, record, drift,
// bodies, motion.

// @import shared/solve/readWhole

// Returns s_n and s_t of whole bodies [kg]; a big body takes one hit at a time, or cannot move.
fn impactMasses(x: Contact) -> vec2f {
    var k = grainAnswer(x, 1.0, 1.0);
    if (x.b >= step.grainCount) { k += bodyAnswer(x.b - step.grainCount, x.armB, x.normal).xy; }
    return 1.0 / max(k, vec2f(1e-30));
}

const IMPACT_STEPS = 32u;

// Returns the impulse against sliding of an impact that closes and slides at these speeds, as
// src/physics/contact/impact.ts does.
fn slidingImpulse(closing: f32, sliding: f32, masses: vec2f, mu: f32) -> f32 {
    let most = mu * masses.x * closing;
    if (step.tangential == 0.0) { return min(masses.y * sliding, (1.0 + step.restitution) * most); }
    let dt = 3.14159265 / f32(IMPACT_STEPS);
    var u = sliding;
    var force = 0.0;
    var sum = 0.0;
    for (var k = 0u; k < IMPACT_STEPS; k++) {
        let limit = most * sin((f32(k) + 0.5) * dt) * select(step.restitution, 1.0, 2u * k < IMPACT_STEPS);
        let free = force + step.tangential * masses.x * u * select(dt, 0.5 * dt, k == 0u);
        force = clamp(free, -limit, limit);
        u -= force / masses.y * dt;
        sum += force * dt;
    }
    return clamp(sum, 0.0, 2.0 * masses.y * sliding);
}
