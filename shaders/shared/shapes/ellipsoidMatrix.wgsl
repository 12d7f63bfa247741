// Ellipsoids by their matrix M = R diag(a²) Rᵀ: h(n) = √(n·M n), support point M n / h. Twin of
// src/physics/shapes/ellipsoidMatrix.ts. shapes.md §3.

// @import shared/shapes/shapes
// @import shared/quaternion

fn ellipsoidMatrix(semiAxes: vec3f, orientation: vec4f) -> mat3x3f {
    let r = rotationMatrix(orientation);
    let a = mat3x3f(semiAxes.x * r[0], semiAxes.y * r[1], semiAxes.z * r[2]);
    return a * transpose(a);
}

// Returns adj(m) v of a symmetric matrix.
fn adjugateTimes(m: mat3x3f, v: vec3f) -> vec3f {
    return vec3f(dot(cross(m[1], m[2]), v), dot(cross(m[2], m[0]), v), dot(cross(m[0], m[1]), v));
}

// Returns √(tr M): a length, never 0.
fn spread(m: mat3x3f) -> f32 {
    return sqrt(max(m[0].x + m[1].y + m[2].z, 1e-20));
}

// Returns v / |v|, or the other vector if v has no direction.
fn directionOr(v: vec3f, other: vec3f) -> vec3f {
    let l = dot(v, v);
    return select(other, v * inverseSqrt(max(l, 1e-36)), l > 1e-36);
}

// Returns a start: the normal through the centre d of an ellipsoid around the Minkowski sum. shapes.md §3 without a
// division.
fn sumStart(d: vec3f, mA: mat3x3f, mB: mat3x3f) -> vec3f {
    let line = directionOr(d, vec3f(0.0, 0.0, 1.0));
    return directionOr(adjugateTimes(spread(mB) * mA + spread(mA) * mB, line), line);
}

// Returns M of a body whose core is a point (its ball) or an ellipsoid, with lengths divided by unit.
fn placedMatrix(p: Placed, unit: f32) -> mat3x3f {
    let scale = p.size / unit;
    if (p.shape.core == CORE_POINT) {
        let r = scale * p.shape.rounding;
        return mat3x3f(r * r, 0.0, 0.0, 0.0, r * r, 0.0, 0.0, 0.0, r * r);
    }
    return ellipsoidMatrix(scale * p.shape.half, p.orientation);
}
