// Inertia of grains that are not spheres. Needs the bindings pose, templates.

// Returns the principal moments [kg·m²] of a grain whose motion holds 1/m and its template's number.
fn principalInertia(grain: u32, inverseMass: f32, kind: f32) -> vec3f {
    let r = radiusOf(grain);
    return templates[u32(kind)].xyz * (r * r / inverseMass);
}

// Returns R diag(1/J) Rᵀ.
fn inverseInertiaOf(q: vec4f, inertia: vec3f) -> mat3x3f {
    let r = rotationMatrix(q);
    return mat3x3f(r[0] / inertia.x, r[1] / inertia.y, r[2] / inertia.z) * transpose(r);
}
