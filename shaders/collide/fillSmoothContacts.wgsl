// collide/fillSmoothContacts — searches the pairs of grains that fillContacts has postponed, those with a smooth one.
//
// One thread per slot, with its own contacts, which stay in their order: those that were found are moved up to the
// places of pairs that turn out to be beyond the margin. So no kernel has the searches of all pairs of shapes, which
// would take compilers long. Worlds where all grains are smooth, or none, do without it.
//
//   reads    middle, vertices, cells, starts
//            shapes
//   writes   record  geometry
//            owner   keys, in the place of owners; NONE where there is no contact
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/searches.test.ts

// @import shared/step
// @import shared/thread
// @import shared/collide/slots
// @import shared/collide/placed
// @import shared/shapes/collideShapes
// @import shared/contact/starts
// @import shared/collide/writeRecord

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let own = grainContactRange(slot);
    let i = cells[slotsAt() + slot];
    var to = own.x;
    for (var c = own.x; c < own.y; c++) {
        // Threads go to their next postponed pair, and then through the search together.
        for (; c < own.y && owner[c] >> KEY_POINT != POSTPONED; c++) {
            if (owner[c] == NONE) { continue; }
            moveRecord(c, to);
            to++;
        }
        if (c >= own.y) { break; }
        let j = owner[c] & KEY_BODY;
        let d = grainDistance(i, j);
        let m = collideShapes(placed(i), placed(j), d, step.margin);
        if (m.count == 0u) { continue; }
        let way = wayOf(j, m.point[0] - d) - wayOf(i, m.point[0]);
        writeRecord(to, j, 0u, m.normal, m.gap.x - dot(m.normal, way), m.point[0], d);
        to++;
    }
    for (; to < own.y; to++) { writeNone(to); }
}
