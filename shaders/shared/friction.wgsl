// From an impulse to the next one that the friction law allows. Twin of src/physics/device/twin/contactLaw.ts.

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

// The impulse after one sweep over a contact that had p [N·s]; s_n, s_t [kg].
fn nextImpulse(p: vec3f, x: Contact, masses: vec2f) -> vec3f {
    let un = dot(x.velocity, x.normal);
    let pn = dot(p, x.normal);
    let xn = pn - masses.x * (un + gapVelocity(x.gap));
    let xt = (p - pn * x.normal) - masses.y * (x.velocity - un * x.normal);
    var z = projectExact(xn, xt, step.friction);
    if (step.relaxed == 1u) { z = projectRelaxed(xn, xt, step.friction, sqrt(masses.y / masses.x)); }
    return z.xyz + z.w * x.normal;
}
