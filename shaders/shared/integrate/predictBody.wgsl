// Predicts the velocity of a big body at the end of a substep without contacts. Needs the bindings step, controls,
// bodies.

// @import shared/quaternion

// Returns ω × J ω in W, explicit in the substep.
fn gyroscopic(q: vec4f, w: vec3f, inertia: vec3f) -> vec3f {
    return cross(w, rotate(q, inertia * unrotate(q, w)));
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
