// integrate/integrateGrains — integrates grains and sums shares of big bodies: integrateAll without a barrier.
//
// For worlds whose big bodies have many contacts, and emulated devices, where a barrier is dear. One thread a grain;
// after the grains step.bodyShares threads a big body, for integrateBodies to finish.
//
//   reads    record, impulse, bodyLists
//            counters  β
//            controls
//   writes   motion, drift, copies, bodySums
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, integrateGrains

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters
// @import shared/body
// @import shared/integrate/isSummed
// @import shared/integrate/filledShares
// @import shared/integrate/sumShare
// @import shared/integrate/integrateGrain

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i < step.grainCount) {
        integrateGrain(i);
        return;
    }
    let share = i - step.grainCount;
    let shares = step.bodyShares;
    let k = share / shares;
    if (k >= step.bodyCount || !isSummed(k) || share % shares >= filledShares(k)) { return; }
    bodySums[share] = sumShare(k, share % shares, shares);
}
