// Coulomb's cone of impulses, and its disc where n is known. Twin of src/physics/contact/cone.ts.

// x is p − S(u + b), split into its normal and tangential part. q = √(s_t / s_n) makes the metric of the sweep round.
fn projectExact(xn: f32, xt: vec3f, mu: f32) -> vec4f {
    let n = max(0.0, xn);
    let t = length(xt);
    if (t <= mu * n) { return vec4f(xt, n); }
    return vec4f(xt * (mu * n / t), n); // Coulomb's disc; t > 0 here
}

// Projects on the cone ‖t‖ ≤ μ n in the scaled metric: a cone of slope μ/q on (n, t/q). The polar test comes first.
fn projectRelaxed(xn: f32, xt: vec3f, mu: f32, q: f32) -> vec4f {
    let slope = mu / q;
    let t = length(xt) / q;
    if (slope * t <= -xn) { return vec4f(); }
    if (t <= slope * xn) { return vec4f(xt, xn); }
    let n = (xn + slope * t) / (1.0 + slope * slope);
    return vec4f(xt * (slope * n / t), n);
}
