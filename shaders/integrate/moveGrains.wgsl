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
// @import shared/quaternion
// @import shared/integrate/inertia
// @import shared/integrate/move

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let at = DRIFT_STRIDE * i;
    let shift = bitcast<vec3f>(drift[at].xyz) / step.unit;
    let place = pose[2u * i];
    pose[2u * i] = vec4i(moved(place.xyz, round(shift)), place.w);
    drift[at] = vec4u(bitcast<vec3u>(leftOver(shift) * step.unit), drift[at].w);
    let before = orientationOf(i);
    var turning = bitcast<vec3f>(drift[at + 1u].xyz);
    if (!SHAPED) {
        pose[2u * i + 1u] = bitcast<vec4i>(turn(before, turning));
        return;
    }
    let w = motion[2u * i + 1u];
    let inertia = principalInertia(i, motion[2u * i].w, w.w);
    let momentum = rotate(before, inertia * unrotate(before, w.xyz));
    let half = turn(before, 0.5 * turning);
    turning += 2.0 * step.halfFrame * (rotate(half, unrotate(half, momentum) / inertia) - w.xyz);
    let after = turn(before, turning);
    pose[2u * i + 1u] = bitcast<vec4i>(after);
    motion[2u * i + 1u] = vec4f(rotate(after, unrotate(after, momentum) / inertia), w.w);
}
