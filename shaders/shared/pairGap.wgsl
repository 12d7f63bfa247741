// Gap and normal of a pair from fixed-point positions. Needs the bindings step, position, bodies.

// @import shared/body
// @import shared/quaternion
// @import shared/sphereGap

fn radiusOf(grain: u32) -> f32 { return bitcast<f32>(position[grain].w); }

// (n from A to B, gap [m]) of two grains.
fn grainPairGap(a: u32, b: u32) -> vec4f {
    let pA = position[a];
    let pB = position[b];
    let d = vec3f(pB.xyz - pA.xyz) * step.unit; // exact difference, then rounded once
    let distance = length(d);
    let reach = bitcast<f32>(pA.w) + bitcast<f32>(pB.w);
    if (distance > 0.0) { return vec4f(d / distance, distance - reach); }
    return vec4f(0.0, 0.0, 1.0, -reach);
}

// Centre of a grain seen from the centre of mass of big body k, in W [m].
fn fromBody(grain: u32, k: u32) -> vec3f {
    return (vec3f(position[grain].xyz - bodies[k].position) - bodies[k].remainder) * step.unit;
}

// (n from the grain to the body in W, gap [m]).
fn grainBodyGap(grain: u32, k: u32) -> vec4f {
    let q = bodies[k].orientation;
    let closest = sphereGap(bodies[k].kind, bodies[k].dimensions, bodies[k].edgeRadius, unrotate(q, fromBody(grain, k)));
    return vec4f(rotate(q, closest.xyz), closest.w - radiusOf(grain));
}

fn pairGap(pair: vec2u) -> vec4f {
    if (pair.y < step.grainCount) { return grainPairGap(pair.x, pair.y); }
    return grainBodyGap(pair.x, pair.y - step.grainCount);
}
