// collide/countContacts — how many contact points the grain of each slot may have with grains of higher index
//
// One thread per slot. Pairs that have at most one point are only looked at along one direction; of others the points are
// counted by the narrow phase, so that no more room is taken than they need. fillContacts goes the same way again.
//
//   reads    middle, vertices, cells
//   writes   starts  counts where shared/contact/starts.wgsl has starts; countBodyContacts adds to them
//            links   in which of the cells around something was found, for fillContacts, which takes it away
//   twin     src/physics/cpu/collide/findFrozenContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread

// @bindings

// @import shared/collide/narrow
// @import shared/collide/cell
// @import shared/collide/neighbours

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot == 0u) {
        starts[step.grainCount] = 0u; // the totals' places
        starts[2u * step.grainCount + 1u] = 0u;
    }
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    var own = 0u;
    var search = searchAround(i, EVERY_CELL);
    loop {
        let count = nextBatch(&search);
        for (var k = 0u; k < count; k++) { own += mostPoints(i, batch[k]); }
        if (count < BATCH) { break; }
    }
    starts[slot] = own;
    links[3u * i] = search.seen;
    starts[step.grainCount + 1u + slot] = 0u;
}
