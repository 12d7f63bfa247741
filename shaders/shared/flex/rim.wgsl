// The big body that holds a surface: its six directions answer together (src/physics/flex/rim.ts, condense.ts).
// Matrices are 6 × 6, row-major, of its pose as the frame began, and stand still within it.

struct Rim {
    inertia: array<vec4f, 9>,   // inertia of the body with all that it carries [kg, kg·m, kg·m²]
    share: array<vec4f, 9>,     // the surface's part of that
    answer: array<vec4f, 9>,    // M⁻¹ in the free directions, 0 in the others
    velocity: vec3f,            // at the end of the substep without contacts   [m/s, rad/s]
    spin: vec3f,
    gained: vec3f,              // velocity that contacts add
    gainedSpin: vec3f,
    before: vec3f,              // velocity as the substep began
    beforeSpin: vec3f,
    load: vec3f,                // impulse of the surface on it in the substep, without contacts [N·s, N·m·s]
    angularLoad: vec3f,
    felt: vec3f,                // impulse of contacts that the surface passes on in the substep [N·s, N·m·s]
    angularFelt: vec3f,
    impulse: vec3f,             // impulse of the surface on it since the frame began [N·s, N·m·s]
    angularImpulse: vec3f,
}

struct Six {
    linear: vec3f,
    angular: vec3f,
}

fn timesSix(m: array<vec4f, 9>, x: Six) -> Six {
    let u = array<f32, 6>(x.linear.x, x.linear.y, x.linear.z, x.angular.x, x.angular.y, x.angular.z);
    var out = array<f32, 6>();
    for (var r = 0u; r < 6u; r++) {
        for (var c = 0u; c < 6u; c++) { out[r] += m[(6u * r + c) / 4u][(6u * r + c) % 4u] * u[c]; }
    }
    return Six(vec3f(out[0], out[1], out[2]), vec3f(out[3], out[4], out[5]));
}

// Returns ω × (ω × f), ω × Jω, where M u has m v + ω × f and f × v + J ω.
fn centrifugal(m: array<vec4f, 9>, w: vec3f) -> Six {
    let p = timesSix(m, Six(vec3f(), w));
    return Six(cross(w, p.linear), cross(w, p.angular));
}
