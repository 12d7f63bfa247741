// Gap of two balls.

// @import shared/shapes/shapes

// Contact of two balls: the normal is the centre line, or upwards where the centres meet.
fn ballGap(radiusA: f32, radiusB: f32, d: vec3f, margin: f32) -> Manifold {
    var out: Manifold;
    let distance = length(d);
    let gap = distance - radiusA - radiusB;
    if (gap > margin) { return out; }
    out.count = 1u;
    out.normal = select(vec3f(0.0, 0.0, 1.0), d / max(distance, 1e-30), distance > 1e-30);
    out.gap.x = gap;
    out.point[0] = (radiusA + 0.5 * gap) * out.normal;
    return out;
}
