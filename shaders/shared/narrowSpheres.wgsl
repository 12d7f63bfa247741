// Contact points of a pair in a world whose grains are spheres. Needs the bindings step, pose, bodies.

// @import shared/shapes
// @import shared/pose
// @import shared/quaternion
// @import shared/sphereGap

// Centre of big body k from the centre of a grain, in W [m].
fn bodyDistance(grain: u32, k: u32) -> vec3f {
    return (vec3f(bodies[k].position - positionOf(grain)) + bodies[k].remainder) * step.unit;
}

fn onePoint(normal: vec3f, gap: f32, radius: f32) -> Manifold {
    var m: Manifold;
    m.normal = normal;
    m.gap[0] = gap;
    m.point[0] = (radius + 0.5 * gap) * normal;
    m.count = select(0u, 1u, gap <= step.margin);
    return m;
}

fn grainManifold(a: u32, b: u32) -> Manifold {
    let d = grainDistance(a, b);
    let distance = length(d);
    let n = select(vec3f(0.0, 0.0, 1.0), d / max(distance, 1e-30), distance > 0.0);
    return onePoint(n, distance - radiusOf(a) - radiusOf(b), radiusOf(a));
}

fn bodyManifold(grain: u32, k: u32) -> Manifold {
    let q = bodies[k].orientation;
    let closest = sphereGap(bodies[k].kind, bodies[k].dimensions, bodies[k].edgeRadius, unrotate(q, -bodyDistance(grain, k)));
    return onePoint(rotate(q, closest.xyz), closest.w - radiusOf(grain), radiusOf(grain));
}
