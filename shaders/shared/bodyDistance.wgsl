// Big body k and a grain in the middle of the frame, the body where its present velocities take it. Needs the bindings step,
// middle, bodies.

// @import shared/middle
// @import shared/ahead
// @import shared/quaternion

fn bodyWay(k: u32) -> vec3f { return aheadOf(bodies[k].velocity, step.bodyReach); }
fn bodyTurn(k: u32) -> vec3f { return aheadOf(bodies[k].spin, FARTHEST_AHEAD); }
fn bodyOrientation(k: u32) -> vec4f { return turn(bodies[k].orientation, bodyTurn(k)); }

// Centre of the body from the centre of the grain, in W [m].
fn bodyDistance(grain: u32, k: u32) -> vec3f {
    return (vec3f(bodies[k].position - middleOf(grain)) + bodies[k].remainder) * step.unit + bodyWay(k);
}

// Balls around them, grown by the margin.
fn bodyMayMeet(grain: u32, k: u32) -> bool {
    let d = bodyDistance(grain, k);
    let r = radiusOf(grain) + bodies[k].bounding + step.margin;
    return dot(d, d) <= r * r;
}
