// Inertia of grains that are not spheres. Needs the bindings pose, templates.

// Returns the principal moments [kg·m²] of a grain that has 1/m and the number of its template in motion.
fn principalInertia(grain: u32, masses: vec2f) -> vec3f {
    let r = radiusOf(grain);
    return templates[u32(masses.y)].xyz * (r * r / masses.x);
}

// Returns R diag(1/J) Rᵀ.
fn inverseInertiaOf(q: vec4f, inertia: vec3f) -> mat3x3f {
    let r = rotationMatrix(q);
    return mat3x3f(r[0] / inertia.x, r[1] / inertia.y, r[2] / inertia.z) * transpose(r);
}
