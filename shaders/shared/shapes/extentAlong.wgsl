// How far a placed body reaches along a direction. Twin of src/physics/shapes/testing/separatedPair.ts.

// @import shared/shapes/shapes
// @import shared/quaternion

// Returns h(n) = h(−n) [m], n in W; for a hull an upper bound of it.
fn extentAlong(p: Placed, n: vec3f) -> f32 {
    if (p.shape.core == CORE_POINT) { return p.size * p.shape.rounding; }
    if (p.shape.core == CORE_HULL) { return p.size * p.shape.bounding; }
    let m = unrotate(p.orientation, n);
    if (p.shape.core == CORE_ELLIPSOID) { return p.size * (length(p.shape.half * m) + p.shape.rounding); }
    return p.size * (dot(p.shape.half, abs(m)) + p.shape.radius * length(m.xz) + p.shape.rounding);
}
