// collide/searchListed — makes the searches of one kind of those that collide/listSearches has listed.
//
// One thread per slot, for all of its grain. countBodyContacts and fillBodyContacts join what was found.
//
//   reads    middle, bodies, vertices, parts, cells
//            shapes, bodyParts
//   writes   starts  shared/collide/searches
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/listedSearches.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/collide/slots
// @import shared/collide/bodyDistance
// @import shared/collide/placed
// @import shared/collide/searches
// @import shared/collide/searchKind
// @import shared/collide/listedPart
// @import shared/shapes/grainSupport
// @import shared/shapes/collideShapes

// @bindings

fn writeVector(at: u32, v: vec3f) {
    let bits = bitcast<vec3u>(v);
    for (var c = 0u; c < 3u; c++) { starts[at + c] = bits[c]; }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    let first = starts[searchesOf(i)];
    let end = min(first + starts[searchesOf(i) + 1u], step.searchCapacity);
    for (var c = first; c < end; c++) {
        let at = searchAt(c);
        let k = starts[at + 1u];
        let part = walkedPart(k, starts[at]);
        let g = grainInBody(placed(i), -bodyDistance(i, k), bodyOrientation(k), step.margin);
        let b = placedPart(part);
        if (searchKind(g.shape.core, b.shape.core) != SEARCH_KIND) { continue; }
        let m = collideShapes(
            Placed(g.shape, g.size, g.orientation), b, part.position - g.center, step.margin);
        starts[at + 2u] = m.count;
        writeVector(at + 3u, m.normal);
        for (var p = 0u; p < m.count; p++) {
            writeVector(at + 6u + 4u * p, m.point[p]);
            starts[at + 9u + 4u * p] = bitcast<u32>(m.gap[p]);
        }
    }
}
