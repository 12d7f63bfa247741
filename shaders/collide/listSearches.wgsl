// collide/listSearches — lists the searches that grains wait for with big bodies, where no kernel has them all.
//
// One thread per slot: it walks twice through the parts that its grain may meet, to count searches and to list them.
// Where in the list those of a grain are changes from run to run, and nothing that follows from them does. Worlds whose
// bodies each want few kinds of searches do without it.
//
//   reads    middle, bodies, vertices, parts, cells
//            shapes, bodyParts
//   writes   starts  shared/collide/searches
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/listedSearches.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/shapes/shapes
// @import shared/shapes/bodyParts
// @import shared/collide/narrowBody
// @import shared/collide/slots

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    var start = 0u;
    var wanted = 0u;
    nextSearch = 0u;
    endOfSearches = 0u;
    for (var isListing = 0u; isListing < 2u; isListing++) {
        for (var first = 0u; first < step.bodyCount; first += 32u) {
            for (var near = bodiesNear(i, first); near != 0u; near &= near - 1u) {
                collideGrainBody(i, first + countTrailingZeros(near));
            }
        }
        if (isListing == 1u || nextSearch == 0u) { break; }
        wanted = nextSearch;
        start = atomicAdd(&starts[searchesAt()], wanted);
        nextSearch = start;
        endOfSearches = min(start + wanted, step.searchCapacity);
    }
    atomicStore(&starts[searchesOf(i)], start);
    atomicStore(&starts[searchesOf(i) + 1u], wanted);
}
