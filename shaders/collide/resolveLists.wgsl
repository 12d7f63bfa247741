// collide/resolveLists — turns "a contact with grain A" in each grain's list into the contact's index
//
// One thread per grain; it looks through A's own few contacts.
//
//   reads    pairs
//   writes   adjacency  lists of contacts; NONE where the contact did not fit

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       pairs: array<vec2u>;
@group(0) @binding(2) var<storage, read_write> adjacency: array<u32>;

// @import shared/adjacency

fn findContact(a: u32, b: u32) -> u32 {
    let own = ownRange(a);
    for (var c = own.x; c < own.y; c++) { if (pairs[c].y == b) { return c; } }
    return NONE;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let list = listRange(i);
    for (var entry = list.x; entry < list.y; entry++) {
        let a = adjacency[entry];
        if (a < IS_A) { adjacency[entry] = findContact(a, i); }
    }
}
