// integrate/integrateBodiesSerially — integrates big bodies: integrateBodies without a barrier.
//
// For emulated devices, where a barrier is dear. One thread a big body.
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
// @import shared/integrate/integrateBody

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let k = id.x;
    if (k == 0u) { counters.iteration = nextIteration(counters.iteration); }
    if (k >= step.bodyCount) { return; }
    var sum: BodySum;
    if (isSummed(k)) {
        let end = k * step.bodyShares + filledShares(k);
        for (var i = k * step.bodyShares; i < end; i++) { sum = joinSums(sum, bodySums[i]); }
    }
    integrateBody(k, sum);
}
