// integrate/moveBodies — ends a frame for big bodies: poses take over the drifts, positions by whole units.
//
// One thread a big body. The part of a drift that is no whole unit stays as the remainder.
//
//   writes   bodies
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, move

// @import shared/step
// @import shared/body
// @import shared/quaternion
// @import shared/integrate/move

// @bindings

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
