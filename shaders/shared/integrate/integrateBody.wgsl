// Integrates a big body from the sum of impulses of its contacts. Prescribed directions keep their velocity exactly: A
// is zero there. Within a frame its inverse inertia stands still, as its pose does. Needs the bindings step, phase,
// controls, bodies.

// @import shared/integrate/predictBody

fn startBody(k: u32) {
    bodies[k].inverseMass = controls[k].free / controls[k].mass;
    bodies[k].inverseInertia = freeInverseInertia(bodies[k].orientation, controls[k].inertia, controls[k].freeSpin);
    bodies[k].friction = controls[k].friction;
    bodies[k].impulse = vec3f();
    bodies[k].angularImpulse = vec3f();
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
