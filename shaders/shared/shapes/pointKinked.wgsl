// A ball against a kinked core grown by a ball, in closed form. Twin of src/physics/shapes/pointKinked.ts, which says
// how.

// @import shared/shapes/shapes
// @import shared/quaternion

// Returns the contact of A, core point, and B, kinked; d is the centre of B from the centre of A in W [m].
fn pointKinked(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var out: Manifold;
    let p = unrotate(b.orientation, -d);
    let q = abs(p) - b.size * b.shape.half;
    let sign = select(vec3f(-1.0), vec3f(1.0), p >= vec3f());
    // Signed distance from the base of the prism, its direction, and signed distance from the slab along y.
    let outside = max(q.xz, vec2f());
    let radial = length(outside);
    let distance = select(max(q.x, q.z), radial, radial > 0.0) - b.size * b.shape.radius;
    let face = select(vec2f(0.0, 1.0), vec2f(1.0, 0.0), q.x >= q.z);
    let toSide = sign.xz * select(face, outside / max(radial, 1e-30), radial > 0.0);
    var along = select(vec2f(0.0, 1.0), vec2f(1.0, 0.0), distance >= q.y);
    var gap = max(distance, q.y);
    if (distance > 0.0 && q.y > 0.0) {
        gap = length(vec2f(distance, q.y));
        along = vec2f(distance, q.y) / gap;
    }
    let radius = a.size * a.shape.rounding;
    gap -= radius + b.size * b.shape.rounding;
    if (gap > margin) { return out; }
    out.count = 1u;
    out.normal = rotate(b.orientation, -vec3f(along.x * toSide.x, along.y * sign.y, along.x * toSide.y));
    out.gap.x = gap;
    out.point[0] = (radius + 0.5 * gap) * out.normal;
    return out;
}
