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
// @import shared/variant
// @import shared/pose
// @import shared/motion
// @import shared/seen
// @import shared/writeCopy
// @import shared/writeDrift
// @import shared/quaternion
// @import shared/integrate/inertia

// @bindings

// Says whether every copy of a grain is swept in every sweep, and only sweeps of small steps and integration write it.
fn isPlain(i: u32) -> bool {
    return !LAWS && !SLEEP && step.coloured == 0u && step.converging == 0u && i < step.looseCount
        && copyStart[step.grainCount] <= step.copyCapacity;
}

// Returns the first copy of a grain, and the number of its copies << COPY_COUNT.
fn copiesOf(i: u32) -> u32 {
    let start = min(copyStart[i], step.copyCapacity);
    let bits = links[3u * i] & 255u;
    let word = start | (min(countOneBits(bits), step.copyCapacity - start) << COPY_COUNT);
    if (!isPlain(i)) { return word; }
    return word | select(select(0u, COPY_OWN, bits == 1u), COPY_SHARED, countOneBits(bits) > 1u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i == 0u) {
        let wanted = copyStart[step.grainCount];
        counters.wantedCopies = wanted;
        counters.status |= select(0u, STATUS_CONTACTS_FULL, wanted > step.copyCapacity);
    }
    if (i >= step.grainCount) { return; }
    writeDrift(i, Twist(driftOf(i).linear, vec3f()));
    if (i % 2u == 0u) { drift[copiesAt(i)] = vec2u(copiesOf(i), copiesOf(min(i + 1u, step.grainCount - 1u))); }
    drift[noteAt(i)] = vec2u(links[3u * i] >> 8u, 0u);
    let masses = motion[massAt(i)];
    if (!ALIKE) { drift[massesAt(i)] = bitcast<vec2u>(vec2f(masses.x, select(masses.y, 1.0, SHAPED))); }
    if (SHAPED) {
        let inverse = select(1.0, 0.0, i >= step.looseCount) // contact points of surfaces have no spin
            * inverseInertiaOf(orientationOf(i), principalInertia(i, masses));
        writeDriftAt(inertiaAt(i), Twist(
            vec3f(inverse[0].x, inverse[1].y, inverse[2].z), vec3f(inverse[0].y, inverse[0].z, inverse[1].z)));
    }
    let now = motionOf(i);
    let seen = Twist(now.linear + step.h * step.gravity, now.angular);
    let own = copiesOf(i);
    if ((own & COPY_SHARED) != 0u) {
        writeCopy(seenAt(i), seen);
        return;
    }
    let start = own & COPY_START;
    for (var k = start; k < start + (own >> COPY_COUNT); k++) { writeCopy(k, seen); }
}
