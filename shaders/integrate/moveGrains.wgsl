// integrate/moveGrains — ends a frame for grains: positions take over drifts by whole units, quaternions their turns.
//
// One thread per grain. The rest of a drift stays for the next frame. A grain that is no sphere keeps its angular
// momentum while it turns, by the spin that it would have at half the turn: so its energy is right to second order.
//
//   reads    templates
//   writes   pose, drift
//            motion  spin of shapes
//   twin     src/physics/cpu/integrate/turnGrain.ts

// @import shared/step
// @import shared/thread
// @import shared/variant
// @import shared/pose
// @import shared/writeMotion
// @import shared/writeDrift
// @import shared/quaternion
// @import shared/integrate/inertia
// @import shared/integrate/move

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let drifted = driftOf(i);
    let shift = drifted.linear / step.unit;
    let place = pose[2u * i];
    pose[2u * i] = vec4i(moved(place.xyz, round(shift)), place.w);
    writeDrift(i, Twist(leftOver(shift) * step.unit, drifted.angular));
    let before = orientationOf(i);
    var turning = drifted.angular;
    if (!SHAPED) {
        pose[2u * i + 1u] = bitcast<vec4i>(turn(before, turning));
        return;
    }
    let now = motionOf(i);
    let inertia = principalInertia(i, motion[massAt(i)]);
    let momentum = rotate(before, inertia * unrotate(before, now.angular));
    let half = turn(before, 0.5 * turning);
    turning += 2.0 * step.halfFrame * (rotate(half, unrotate(half, momentum) / inertia) - now.angular);
    let after = turn(before, turning);
    pose[2u * i + 1u] = bitcast<vec4i>(after);
    writeMotion(i, Twist(now.linear, rotate(after, unrotate(after, momentum) / inertia)));
}
