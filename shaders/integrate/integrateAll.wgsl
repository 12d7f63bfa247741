// integrate/integrateAll — integrates grains, one thread each, and big bodies, one workgroup each, in one dispatch.
//
// The first bodyCount workgroups (at least one) are those of big bodies: threads sum shares of a body's contacts and
// join them pairwise, always in the same order.
//
//   reads    record, impulse, bodyLists
//            controls
//   writes   motion, drift, copies, bodies
//            counters  iteration
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, integrateGrains, integrateBodies

// @import shared/variant
// @import shared/step
// @import shared/phase
// @import shared/counters
// @import shared/body
// @import shared/quaternion
// @import shared/integrate/inverseInertia
// @import shared/integrate/isSummed
// @import shared/integrate/sumShare
// @import shared/integrate/joinShares
// @import shared/integrate/integrateGrain
// @import shared/integrate/integrateBody

// @bindings

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u,
    @builtin(local_invocation_index) thread: u32,
) {
    let index = group.x + group.y * groups.x;
    if (index >= max(1u, step.bodyCount)) {
        let i = (index - max(1u, step.bodyCount)) * 64u + thread;
        if (i < step.grainCount) { integrateGrain(i); }
        return;
    }
    if (index == 0u && thread == 0u) { counters.iteration = nextIteration(counters.iteration); }
    if (index >= step.bodyCount) { return; }
    var sum: BodySum;
    if (isSummed(index)) { sum = joinShares(sumShare(index, thread, BODY_THREADS), thread); }
    if (thread == 0u) { integrateBody(index, sum); }
}
