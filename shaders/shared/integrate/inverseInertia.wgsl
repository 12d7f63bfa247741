// Returns the inverse inertia in W of a body that may turn freely about some axes of W only. Twin of
// writeBodyInverseMass in src/physics/cpu/bodies.ts: the inverse of the free block of J_W = R diag(inertia) Rᵀ, zero
// elsewhere.
fn freeInverseInertia(q: vec4f, inertia: vec3f, free: vec3f) -> mat3x3f {
    if (all(free == vec3f())) { return mat3x3f(); }
    let r = rotationMatrix(q);
    let j = mat3x3f(inertia.x * r[0], inertia.y * r[1], inertia.z * r[2]) * transpose(r);
    // a prescribed row and column become those of the identity, so that one 3×3 inverse serves every case
    let a = select(1.0, j[0].x, free.x > 0.0);
    let d = select(1.0, j[1].y, free.y > 0.0);
    let f = select(1.0, j[2].z, free.z > 0.0);
    let b = j[1].x * free.x * free.y;
    let c = j[2].x * free.x * free.z;
    let e = j[2].y * free.y * free.z;
    let m = vec3f(d * f - e * e, c * e - b * f, b * e - c * d); // first column of the adjugate
    let determinant = a * m.x + b * m.y + c * m.z;
    let n = vec3f(m.y, a * f - c * c, b * c - a * e);
    let o = vec3f(m.z, n.z, a * d - b * b);
    let keep = mat3x3f(free * free.x, free * free.y, free * free.z);
    return mat3x3f(m * keep[0] / determinant, n * keep[1] / determinant, o * keep[2] / determinant);
}
