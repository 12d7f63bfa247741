// integrate/integrateBodies — the same for big bodies, from the shares that integrateGrains has summed
//
// One thread a big body. Prescribed directions keep their velocity exactly: A is zero there.
//
//   reads    bodySums; controls
//   writes   bodies, counters.iteration
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/smallsteps/jacobi.ts, integrateBodies

// @import shared/step
// @import shared/phase
// @import shared/counters
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<uniform>             controls: array<BodyControl, MAX_BODIES>;
@group(0) @binding(3) var<storage, read>       bodySums: array<BodySum>;
@group(0) @binding(4) var<storage, read_write> counters: Counters;
@group(0) @binding(5) var<storage, read_write> bodies: array<Body>;

// @import shared/quaternion
// @import shared/inverseInertia
// @import shared/bodySum
// @import shared/move

fn joinShares(k: u32) -> BodySum {
    var sum: BodySum;
    for (var i = k * BODY_SHARES; i < (k + 1u) * BODY_SHARES; i++) {
        sum.impulse += bodySums[i].impulse;
        sum.near += bodySums[i].near;
        sum.angularImpulse += bodySums[i].angularImpulse;
    }
    return sum;
}

// ω × J ω in W, explicit in the substep.
fn gyroscopic(q: vec4f, w: vec3f, inertia: vec3f) -> vec3f {
    return cross(w, rotate(q, inertia * unrotate(q, w)));
}

fn prepare(k: u32) {
    bodies[k].inverseMass = controls[k].free / controls[k].mass;
    bodies[k].inverseInertia = freeInverseInertia(bodies[k].orientation, controls[k].inertia, controls[k].freeSpin);
    bodies[k].impulse = vec3f();
    bodies[k].angularImpulse = vec3f();
}

fn advance(k: u32, v: vec3f, w: vec3f) {
    let shift = bodies[k].remainder + step.h / step.unit * v;
    let q = turn(bodies[k].orientation, step.h * w);
    bodies[k].position = moved(bodies[k].position, round(shift));
    bodies[k].remainder = shift - round(shift);
    bodies[k].orientation = q;
    bodies[k].velocity = v;
    bodies[k].spin = w;
    bodies[k].inverseInertia = freeInverseInertia(q, controls[k].inertia, controls[k].freeSpin);
}

// v*, or what is prescribed.
fn predictVelocity(k: u32, v: vec3f) -> vec3f {
    return mix(controls[k].velocity, v + step.h * (step.gravity + controls[k].force / controls[k].mass), controls[k].free);
}

fn predictSpin(k: u32, w: vec3f) -> vec3f {
    let turned = bodies[k].inverseInertia * gyroscopic(bodies[k].orientation, w, controls[k].inertia);
    return mix(controls[k].spin, w - step.h * turned, controls[k].freeSpin);
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) k: u32) {
    if (k == 0u) { counters.iteration = select(0u, counters.iteration + 1u, phase.mode == MODE_AGAIN); }
    if (k >= step.bodyCount) { return; }
    if (phase.mode == MODE_PREPARE) { prepare(k); }
    let sum = joinShares(k);
    let dv = bodies[k].inverseMass * sum.impulse;
    let dw = bodies[k].inverseInertia * sum.angularImpulse;
    var v = predictVelocity(k, bodies[k].velocity);
    var w = predictSpin(k, bodies[k].spin);
    if (phase.mode == MODE_ADVANCE) {
        advance(k, v + dv, w + dw);
        bodies[k].impulse += sum.impulse;
        bodies[k].angularImpulse += sum.angularImpulse;
        v = predictVelocity(k, bodies[k].velocity);
        w = predictSpin(k, bodies[k].spin);
    }
    bodies[k].warmVelocity = v + phase.factor * dv;
    bodies[k].warmSpin = w + phase.factor * dw;
    bodies[k].splitCount = max(1.0, sum.near);
}
