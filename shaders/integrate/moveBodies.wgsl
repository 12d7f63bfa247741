// integrate/moveBodies — end of a frame: the same for big bodies
//
// One thread a big body.
//
//   writes   bodies
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, move

// @import shared/step
// @import shared/body

// @bindings

// @import shared/quaternion
// @import shared/integrate/move

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let k = id.x;
    if (k >= step.bodyCount) { return; }
    let shift = bodies[k].remainder + bodies[k].drift / step.unit;
    bodies[k].position = moved(bodies[k].position, round(shift));
    bodies[k].remainder = shift - round(shift);
    bodies[k].orientation = turn(bodies[k].orientation, bodies[k].turn);
    bodies[k].drift = vec3f();
    bodies[k].turn = vec3f();
}
