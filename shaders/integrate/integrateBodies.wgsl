// integrate/integrateBodies — big bodies, from the shares that integrateGrains has summed
//
// One thread a big body.
//
//   reads    bodySums; controls
//   writes   bodies, counters.iteration
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, integrateBodies

// @import shared/step
// @import shared/phase
// @import shared/counters
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<uniform>             controls: array<BodyControl, MAX_BODIES>;
@group(0) @binding(3) var<storage, read>       bodySums: array<BodySum>;
@group(0) @binding(4) var<storage, read_write> counters: Counters;
@group(0) @binding(5) var<storage, read_write> bodies: array<Body>;

// @import shared/quaternion
// @import shared/inverseInertia
// @import shared/bodySum
// @import shared/integrateBody

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
    }
    integrateBody(k, sum);
}
