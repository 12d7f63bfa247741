// integrate/prepareGrains — begins a frame: copies of grains start at v*, drifts where positions were rounded to.
//
// One thread per grain.
//
//   reads    pose, motion, links, copyStart
//            templates
//   writes   drift, copies
//            counters  wantedCopies, status
//   twin     src/physics/gpu/testing/twin/blockFrame.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/status

// @bindings

// @import shared/variant
// @import shared/pose
// @import shared/copies
// @import shared/quaternion
// @import shared/integrate/inertia

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i == 0u) {
        let wanted = copyStart[step.grainCount];
        counters.wantedCopies = wanted;
        counters.status |= select(0u, STATUS_CONTACTS_FULL, wanted > step.copyCapacity);
    }
    if (i >= step.grainCount) { return; }
    let start = min(copyStart[i], step.copyCapacity);
    let count = min(countOneBits(links[3u * i] & 255u), step.copyCapacity - start);
    let at = DRIFT_STRIDE * i;
    drift[at].w = start | (count << COPY_COUNT);
    drift[at + 1u] = vec4u(vec3u(), links[3u * i] >> 8u);
    let v = motion[2u * i];
    let w = motion[2u * i + 1u];
    let share = f32(count);
    var turning = share * w.w;
    if (SHAPED) {
        let inverse = select(1.0, 0.0, i >= step.looseCount) // contact points of surfaces have no spin
            * inverseInertiaOf(orientationOf(i), principalInertia(i, v.w, w.w));
        drift[at + 2u] = bitcast<vec4u>(vec4f(inverse[0].x, inverse[1].y, inverse[2].z, 0.0));
        drift[at + 3u] = bitcast<vec4u>(vec4f(inverse[0].y, inverse[0].z, inverse[1].z, 0.0));
        turning = share;
    }
    for (var k = start; k < start + count; k++) {
        copies[2u * k] = vec4f(v.xyz + step.h * step.gravity, share * v.w);
        copies[2u * k + 1u] = vec4f(w.xyz, turning);
    }
}
