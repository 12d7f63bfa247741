// integrate/integrateBodies — integrates big bodies, from the shares that integrateGrains has summed.
//
// One thread a big body.
//
//   reads    bodySums
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
// @import shared/integrate/integrateBody

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let k = id.x;
    if (k == 0u) { counters.iteration = nextIteration(counters.iteration); }
    if (k >= step.bodyCount) { return; }
    var sum: BodySum;
    for (var i = k * BODY_SHARES; i < (k + 1u) * BODY_SHARES; i++) {
        sum.impulse += bodySums[i].impulse;
        sum.near += bodySums[i].near;
        sum.angularImpulse += bodySums[i].angularImpulse;
        sum.struck += bodySums[i].struck;
        sum.angularStruck += bodySums[i].angularStruck;
    }
    integrateBody(k, sum);
}
