// collide/fillContacts — writes the contacts between grains, at the places that countContacts and the scan have made.
//
// One thread per slot. A thread writes no more contacts than were counted, and marks the places that it leaves empty:
// pairs that were counted and turn out to be beyond the margin. A pair right at the margin that two compilations judge
// differently costs a contact, and never memory of others.
//
//   reads    middle, vertices, cells, starts
//            shapes
//   writes   record  geometry
//            owner   keys, in the place of owners, with KEY_LAST; NONE where there is no contact
//            links   cleared, after its bits of cells were read
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread
// @import shared/collide/narrow
// @import shared/collide/cell
// @import shared/collide/neighbours
// @import shared/contact/starts
// @import shared/collide/writeRecord

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    let own = grainContactRange(slot);
    let wanted = links[3u * i];
    links[3u * i] = 0u; // no copies yet
    var c = own.x;
    if (own.x < own.y) {
        var search = searchAround(i, wanted);
        loop {
            let count = nextBatch(&search);
            for (var k = 0u; k < count; k++) {
                let j = batch[k];
                if (isPostponed(i, j)) {
                    if (c < own.y) { writePostponed(c, j); c++; }
                    continue;
                }
                let d = grainDistance(i, j);
                let m = grainManifold(i, j);
                for (var p = 0u; p < m.count && c < own.y; p++) {
                    let way = wayOf(j, m.point[p] - d) - wayOf(i, m.point[p]);
                    let last = select(0u, KEY_LAST >> KEY_POINT, p + 1u == m.count || c + 1u == own.y);
                    writeRecord(c, j, p | last, m.normal, m.gap[p] - dot(m.normal, way), m.point[p], d);
                    c++;
                }
            }
            if (count < BATCH) { break; }
        }
    }
    for (; c < own.y; c++) { writeNone(c); }
}
