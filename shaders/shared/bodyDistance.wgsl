// Centre of big body k from the centre of a grain, in W [m]. Needs the bindings step, pose, bodies.

// @import shared/pose

fn bodyDistance(grain: u32, k: u32) -> vec3f {
    return (vec3f(bodies[k].position - positionOf(grain)) + bodies[k].remainder) * step.unit;
}

// Balls around them, grown by the margin.
fn bodyMayMeet(grain: u32, k: u32) -> bool {
    let d = bodyDistance(grain, k);
    let r = radiusOf(grain) + bodies[k].bounding + step.margin;
    return dot(d, d) <= r * r;
}
