// Contact point of two grains in a world whose grains are spheres. Needs the bindings step, middle.

// @import shared/shapes/shapes
// @import shared/collide/middle

// No pair is left to collide/fillSmoothContacts.
fn isPostponed(a: u32, b: u32) -> bool { return false; }

// Returns the most points of a pair whose balls are near enough.
fn mostPoints(a: u32, b: u32) -> u32 { return 1u; }

fn grainManifold(a: u32, b: u32) -> Manifold {
    let d = grainDistance(a, b);
    let distance = length(d);
    let n = select(vec3f(0.0, 0.0, 1.0), d / max(distance, 1e-30), distance > 0.0);
    let gap = distance - radiusOf(a) - radiusOf(b);
    var m: Manifold;
    m.normal = n;
    m.gap[0] = gap;
    m.point[0] = (radiusOf(a) + 0.5 * gap) * n;
    m.count = select(0u, 1u, gap <= step.margin);
    return m;
}
