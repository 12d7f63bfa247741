// Contact point of a sphere with a big body that is a plane, a sphere, a box or a cylinder. Needs the bindings step,
// middle, vertices, bodies.

// @import shared/collide/bodyDistance
// @import shared/collide/sphereGap
// @import shared/shapes/bodyPoint

fn collideGrainBody(grain: u32, k: u32) -> BodyManifold {
    let q = bodyOrientation(k);
    let r = radiusOf(grain);
    let closest = sphereGap(
        bodies[k].kind, bodies[k].dimensions, bodies[k].edgeRadius, unrotate(q, -bodyDistance(grain, k)));
    let n = rotate(q, closest.xyz);
    let gap = closest.w - r;
    var m: BodyManifold;
    m.count = select(0u, 1u, gap <= step.margin);
    m.points[0] = BodyPoint(n, gap, (r + 0.5 * gap) * n, 0u);
    return m;
}
