// solve/clearImpacts — begins the impacts of a substep: no hit, no claim.                        laws.md §5
//
// One thread per contact.
//
//   reads    owner, counters
//   writes   impulse  hits, behind what laws keep
//            claims
//   twin     src/physics/gpu/testing/twin/impacts.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/keep
// @import shared/solve/claims

// @bindings

fn clearImpact(c: u32) {
    let key = keyOf(c);
    if (key == NONE) { return; }
    keepVector(hitAt(c), vec3f());
    keepNumber(hitAt(c) + CLOSING, 0.0);
    for (var k = 0u; k < 4u; k++) {
        atomicStore(&claims[CLAIMS + 4u * owner[c] + k], 0u);
        atomicStore(&claims[CLAIMS + 4u * (key & KEY_BODY) + k], 0u);
    }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS) { return; }
    if (thread == 0u) {
        atomicStore(&claims[0], counters.contactCount);
        for (var k = 1u; k < CLAIMS; k++) { atomicStore(&claims[k], 0u); }
    }
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { clearImpact(c); }
}
