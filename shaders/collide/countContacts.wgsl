// collide/countContacts — counts the contact points that a grain may have with grains of higher index.
//
// One thread per slot. A pair that has at most one point is only tested along one direction; of other pairs the narrow
// phase counts the points, so that no more room is taken than they need. fillContacts visits the same pairs again.
//
//   reads    middle, vertices, cells
//            shapes
//   writes   starts  counts, where shared/contact/starts.wgsl has starts; countBodyContacts adds to them
//            links   bits of the neighbouring cells in which something was found; fillContacts uses them up
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread
// @import shared/collide/narrow
// @import shared/collide/cell
// @import shared/collide/neighbours

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot == 0u) {
        starts[step.grainCount] = 0u; // places of the totals
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
