// integrate/standOnPlanes — keeps what was dropped from going through planes, as a substep begins           drop.md §3
//
// One workgroup of one thread a body: few of its feet touch at once. It is dispatched only in worlds that have such
// bodies, where integration has written v* for the next sweep: as a frame starts, and at the end of each substep but
// the last. Projected Gauss–Seidel sweeps find the impulses, each in its cone of friction; they go to the velocity
// itself, and count as those of contacts.
//
//   reads    feet, controls
//   writes   bodies
//   twin     src/physics/cpu/feet/standOnPlanes.ts

// @import shared/step
// @import shared/body
// @import shared/quaternion
// @import shared/integrate/predictBody
// @import shared/solve/ownFriction

// The buffer `feet` has, in turn:
//   [0]                numbers of bodies and planes
//   a body             its number, first foot in the buffer, number of feet, how far they reach [m]
//   a plane            its number
//   a foot             centre in B and radius [m]

// Most feet that touch at once, sweeps over them, and the change of impulses, over their sum, that ends these.
const MOST = 96u;
const SWEEPS = 40u;
const SETTLED = 1e-6;

struct Footing {
    arm: vec3f,         // from the centre of mass                          [m]
    asked: f32,         // n·v                                              [m/s]
    normal: vec3f,      // of the plane
    friction: f32,      // μ                                                [1]
    impulse: vec3f,     // on the body                                      [N·s]
    along: f32,         // 1/K along the normal                             [kg]
    told: vec3f,        // velocity of the plane                            [m/s]
    beside: f32,        // 1/K beside the normal                            [kg]
}

// @bindings

var<workgroup> footings: array<Footing, MOST>;
// Velocity and spin of the body.
var<private> v: vec3f;
var<private> w: vec3f;

// Returns u·(1/m − [r]× J⁻¹ [r]×) u for a unit vector u [1/kg].
fn answerAlong(k: u32, arm: vec3f, u: vec3f) -> f32 {
    let t = cross(arm, u);
    return dot(u, bodies[k].inverseMass * u) + dot(t, bodies[k].inverseInertia * t);
}

fn askedOf(gap: f32) -> f32 {
    return select(min(-gap * step.recovery / step.h, step.recoverySpeed), -gap / step.h, gap >= 0.0);
}

// Returns the velocity of a plane that moves as told.
fn toldOf(p: u32) -> vec3f { return (1.0 - controls[p].free) * controls[p].velocity; }

fn footingOf(k: u32, p: u32, arm: vec3f, normal: vec3f, gap: f32) -> Footing {
    let own = min(controls[k].friction, controls[p].friction);
    let along = answerAlong(k, arm, normal);
    let all = answerAlong(k, arm, vec3f(1.0, 0.0, 0.0)) + answerAlong(k, arm, vec3f(0.0, 1.0, 0.0))
        + answerAlong(k, arm, vec3f(0.0, 0.0, 1.0));
    let beside = all - along; // the trace bounds the larger of two
    return Footing(
        arm, askedOf(gap), normal, select(step.friction, own, own < COMMON_FRICTION), vec3f(),
        select(0.0, 1.0 / along, along > 0.0), toldOf(p), select(0.0, 1.0 / beside, beside > 0.0));
}

// Finds the feet that would be behind a plane at the end of the substep, or are; returns how many.
fn findFootings(k: u32, about: vec4f) -> u32 {
    let q = turn(bodies[k].orientation, bodies[k].turn);
    let speed = length(v) + about.w * length(w);
    let planes = u32(feet[0].y);
    var count = 0u;
    for (var n = 0u; n < planes; n++) {
        let p = u32(feet[1u + u32(feet[0].x) + n].x);
        let normal = rotate(bodies[p].orientation, vec3f(0.0, 0.0, 1.0));
        let whole = vec3f(bodies[k].position - bodies[p].position);
        let way = step.unit * (whole + (bodies[k].remainder - bodies[p].remainder)) + bodies[k].drift;
        let height = dot(normal, way);
        let near = step.h * (speed + length(toldOf(p)));
        if (height > about.w + near) { continue; }
        for (var f = u32(about.y); f < u32(about.y) + u32(about.z) && count < MOST; f++) {
            let ball = feet[f];
            let at = rotate(q, ball.xyz);
            let gap = height + dot(normal, at) - ball.w;
            if (gap > near) { continue; }
            footings[count] = footingOf(k, p, at - ball.w * normal, normal, gap);
            count++;
        }
    }
    return count;
}

// Moves the impulse of a footing towards what its velocity asks for, within its cone; returns the change.
fn project(c: u32) -> vec3f {
    let x = footings[c];
    let velocity = v + cross(w, x.arm) - x.told;
    let vn = dot(velocity, x.normal);
    let pn = dot(x.impulse, x.normal);
    let next = max(0.0, pn + (x.asked - vn) * x.along);
    let t = (x.impulse - pn * x.normal) - x.beside * (velocity - vn * x.normal);
    let size = length(t);
    let most = x.friction * next;
    let now = select(1.0, most / size, size > most) * t + next * x.normal;
    footings[c].impulse = now;
    return now - x.impulse;
}

fn solve(k: u32, count: u32) {
    for (var s = 0u; s < SWEEPS; s++) {
        var changed = 0.0;
        var sum = 0.0;
        for (var c = 0u; c < count; c++) {
            let change = project(c);
            v += bodies[k].inverseMass * change;
            w += bodies[k].inverseInertia * cross(footings[c].arm, change);
            changed += length(change);
            sum += length(footings[c].impulse);
        }
        if (changed <= SETTLED * sum) { return; }
    }
}

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) group: vec3u) {
    if (group.x >= u32(feet[0].x)) { return; }
    let about = feet[1u + group.x];
    let k = u32(about.x);
    let linear = predictVelocity(k, bodies[k].velocity);
    let angular = predictSpin(k, bodies[k].spin);
    v = linear;
    w = angular;
    let count = findFootings(k, about);
    if (count == 0u) { return; }
    solve(k, count);
    bodies[k].velocity += v - linear;
    bodies[k].spin += w - angular;
    bodies[k].warmVelocity += v - linear;
    bodies[k].warmSpin += w - angular;
    for (var c = 0u; c < count; c++) {
        bodies[k].impulse += footings[c].impulse;
        bodies[k].angularImpulse += cross(footings[c].arm, footings[c].impulse);
    }
}
