// Relative poses of big body k and a grain in the middle of the frame, where the present velocities take the body.
// Needs the bindings step, middle, bodies, vertices.

// @import shared/collide/points
// @import shared/collide/middle
// @import shared/collide/ahead
// @import shared/collide/ours
// @import shared/quaternion

fn bodyWay(k: u32) -> vec3f { return aheadOf(bodies[k].velocity, step.bodyReach); }
fn bodyTurn(k: u32) -> vec3f { return aheadOf(bodies[k].spin, FARTHEST_AHEAD); }
fn bodyOrientation(k: u32) -> vec4f { return turn(bodies[k].orientation, bodyTurn(k)); }

// Returns the centre of the body from the centre of the grain, in W [m].
fn bodyDistance(grain: u32, k: u32) -> vec3f {
    return (vec3f(bodies[k].position - middleOf(grain)) + bodies[k].remainder) * step.unit + bodyWay(k);
}

// A plane has no ball around it that says anything: what counts is the height above it.
const UNBOUNDED = 1e14;
fn isPlane(k: u32) -> bool { return bodies[k].bounding > UNBOUNDED; }
fn upOf(k: u32) -> vec3f { return rotate(bodyOrientation(k), vec3f(0.0, 0.0, 1.0)); }
fn heightAbove(grain: u32, k: u32) -> f32 { return -dot(upOf(k), bodyDistance(grain, k)); }

// Returns one bit for each of 32 bodies from `first` on that is ours with this grain and that it may meet. The narrow
// phase of them follows in a loop of its own, so that all threads are in it together.
fn bodiesNear(grain: u32, first: u32) -> u32 {
    var near = 0u;
    for (var k = first; k < min(first + 32u, step.bodyCount); k++) {
        near |= select(0u, 1u << (k - first), isOurs(grain, k) && bodyMayMeet(grain, k));
    }
    return near;
}

// Whether a grain may touch big body k: first by the balls around them, then by the ball of the grain and the box of
// the body, grown by the margin.
fn bodyMayMeet(grain: u32, k: u32) -> bool {
    if (isPartOf(grain, k)) { return false; }
    let reach = radiusOf(grain) + step.margin;
    if (isPlane(k)) { return heightAbove(grain, k) <= reach; }
    let d = bodyDistance(grain, k);
    let r = reach + bodies[k].bounding;
    return dot(d, d) <= r * r && all(abs(unrotate(bodyOrientation(k), d)) <= bodies[k].extent + reach);
}
