// integrate/integrateBodies — integrates big bodies, from the shares that integrateGrains has summed.
//
// One workgroup a big body: threads take their shares and join them pairwise, always in the same order.
//
//   reads    bodySums, bodyLists
//            controls
//   writes   bodies
//            counters  iteration
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, integrateBodies

// @import shared/step
// @import shared/phase
// @import shared/counters
// @import shared/body
// @import shared/quaternion
// @import shared/integrate/inverseInertia
// @import shared/contact/bodySum
// @import shared/integrate/isSummed
// @import shared/integrate/filledShares
// @import shared/integrate/joinShares
// @import shared/integrate/integrateBody

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) thread: u32) {
    let k = group.x;
    if (k == 0u && thread == 0u) { counters.iteration = nextIteration(counters.iteration); }
    if (k >= step.bodyCount) { return; }
    var sum: BodySum;
    if (isSummed(k)) {
        let shares = filledShares(k);
        for (var i = thread; i < shares; i += BODY_THREADS) {
            sum = joinSums(sum, bodySums[k * step.bodyShares + i]);
        }
        sum = joinShares(sum, thread);
    }
    if (thread == 0u) { integrateBody(k, sum); }
}
