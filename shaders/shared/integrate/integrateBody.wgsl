// Integrates a big body from the sum of impulses of its contacts. Prescribed directions keep their velocity exactly: A
// is zero there. Within a frame its inverse inertia stands still, as its pose does. Needs the bindings step, phase,
// controls, bodies.

// Returns ω × J ω in W, explicit in the substep.
fn gyroscopic(q: vec4f, w: vec3f, inertia: vec3f) -> vec3f {
    return cross(w, rotate(q, inertia * unrotate(q, w)));
}

fn startBody(k: u32) {
    bodies[k].inverseMass = controls[k].free / controls[k].mass;
    bodies[k].inverseInertia = freeInverseInertia(bodies[k].orientation, controls[k].inertia, controls[k].freeSpin);
    bodies[k].friction = controls[k].friction;
    bodies[k].impulse = vec3f();
    bodies[k].angularImpulse = vec3f();
}

// Returns v*, or the prescribed velocity where there is one.
fn predictVelocity(k: u32, v: vec3f) -> vec3f {
    return mix(
        controls[k].velocity, v + step.h * (step.gravity + controls[k].force / controls[k].mass), controls[k].free);
}

fn predictSpin(k: u32, w: vec3f) -> vec3f {
    let q = turn(bodies[k].orientation, bodies[k].turn);
    let gyro = bodies[k].inverseInertia * gyroscopic(q, w, controls[k].inertia);
    return mix(controls[k].spin, w - step.h * gyro, controls[k].freeSpin);
}

fn integrateBody(k: u32, sum: BodySum) {
    if (phase.mode == MODE_RESET) { return; }
    if (phase.mode == MODE_START) { startBody(k); }
    if (bodies[k].joined != 0u) { // bodies that are joined answer together
        bodies[k].pending = sum.impulse;
        bodies[k].angularPending = sum.angularImpulse;
        bodies[k].splitCount = max(1.0, sum.near);
        return;
    }
    let dv = bodies[k].inverseMass * sum.impulse;
    let dw = bodies[k].inverseInertia * sum.angularImpulse;
    var v = predictVelocity(k, bodies[k].velocity);
    var w = predictSpin(k, bodies[k].spin);
    if (phase.mode == MODE_ADVANCE) {
        bodies[k].velocity = v + dv;
        bodies[k].spin = w + dw;
        bodies[k].drift += step.h * (v + dv);
        bodies[k].turn += step.h * (w + dw);
        bodies[k].impulse += sum.impulse + sum.struck;
        bodies[k].angularImpulse += sum.angularImpulse + sum.angularStruck;
        v = predictVelocity(k, bodies[k].velocity);
        w = predictSpin(k, bodies[k].spin);
    }
    bodies[k].warmVelocity = v + phase.factor * dv;
    bodies[k].warmSpin = w + phase.factor * dw;
    bodies[k].splitCount = max(1.0, sum.near);
}

// Returns the number of the next sweep of a solve, for the momentum table.
fn nextIteration(iteration: u32) -> u32 {
    if (phase.mode == MODE_RESET) { return iteration; }
    return select(0u, iteration + 1u, phase.mode == MODE_AGAIN || phase.mode == MODE_EXTRAPOLATE);
}
