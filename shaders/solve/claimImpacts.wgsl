// solve/claimImpacts — finds closed contacts that close fast, and the fastest of each body.      laws.md §5
//
// One thread per contact. Does nothing if nothing closed in the round before. Maxima do not depend on the order of
// threads.
//
//   reads    owner, record, drift, bodies, motion
//   writes   impulse  closing speed, beside the hits; yield is read
//            claims   speeds; claims of the same parity are cleared for what follows
//   needs    solve/clearImpacts
//   twin     src/physics/gpu/testing/twin/impacts.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/which
// @import shared/contact/memory
// @import shared/solve/claims
// @import shared/solve/impact

// @bindings

fn claimImpact(c: u32) {
    let round = which.number;
    let key = keyOf(c);
    if (key == NONE) { return; }
    let x = readWhole(c, key);
    let un = dot(x.velocity, x.normal);
    let gap = x.gap - numberAt(memoryAt(c) + PLASTIC);
    let closes = un < -step.restitutionSpeed && gap <= -step.h * un;
    let speed = bitcast<u32>(select(0.0, -un, closes)); // the bits of positive floats are in their order
    impulse[hitAt(c) + CLOSING] = speed;
    atomicStore(&claims[claimAt(x.a, round) + 1u], 0u);
    atomicStore(&claims[claimAt(x.b, round) + 1u], 0u);
    if (!closes) { return; }
    atomicStore(&claims[1u + round], 1u);
    atomicMax(&claims[claimAt(x.a, round)], speed);
    atomicMax(&claims[claimAt(x.b, round)], speed);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS) { return; }
    if (which.number > 0u && !closesIn(which.number - 1u)) { return; }
    let end = atomicLoad(&claims[0]);
    for (var c = thread; c < end; c += threadCount(groups, 64u)) { claimImpact(c); }
}
