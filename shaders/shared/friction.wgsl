// From an impulse to the next one that the friction law allows. Twin of src/physics/smallsteps/jacobi.ts.

// x is p − S(u + b), split into its normal and tangential part. q = √(s_t / s_n) makes the metric of the sweep round.
fn projectExact(xn: f32, xt: vec3f, mu: f32) -> vec4f {
    let n = max(0.0, xn);
    let t = length(xt);
    if (t <= mu * n) { return vec4f(xt, n); }
    return vec4f(xt * (mu * n / t), n); // Coulomb's disc; t > 0 here
}

// Π of the cone ‖t‖ ≤ μ n in the scaled metric: a cone of slope μ/q on (n, t/q). The polar test comes first.
fn projectRelaxed(xn: f32, xt: vec3f, mu: f32, q: f32) -> vec4f {
    let slope = mu / q;
    let t = length(xt) / q;
    if (slope * t <= -xn) { return vec4f(); }
    if (t <= slope * xn) { return vec4f(xt, xn); }
    let n = (xn + slope * t) / (1.0 + slope * slope);
    return vec4f(xt * (slope * n / t), n);
}

// The impulse after one sweep over a contact that had p [N·s].
fn nextImpulse(p: vec3f, c: Contact) -> vec3f {
    let un = dot(c.velocity, c.normal);
    let pn = dot(p, c.normal);
    let xn = pn - c.normalMass * (un + gapVelocity(c.gap));
    let xt = (p - pn * c.normal) - c.tangentMass * (c.velocity - un * c.normal);
    var z = projectExact(xn, xt, step.friction);
    if (step.relaxed == 1u) { z = projectRelaxed(xn, xt, step.friction, sqrt(c.tangentMass / c.normalMass)); }
    return z.xyz + z.w * c.normal;
}
