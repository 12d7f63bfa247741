// collide/fillContacts — the contacts themselves, at the places that countContacts and the scan have made
//
// One thread per grain. It writes no more than was counted and marks what it does not fill, so that a pair right at
// the margin, judged differently by two compilations, costs a contact and no memory.
//
//   reads    position, bodies, grainCell, cellStart, cellGrains
//   writes   pairs      (A, B) of each contact; B = NONE where there is none
//            adjacency  lists: for a contact of two grains *grain A*, until resolveLists finds the contact; for a
//                       contact with a body the contact, with IS_A

// @import shared/step
// @import shared/thread

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       position: array<vec4i>;
@group(0) @binding(2) var<storage, read>       bodies: array<Body>;
@group(0) @binding(3) var<storage, read>       grainCell: array<u32>;
@group(0) @binding(4) var<storage, read>       cellStart: array<u32>;
@group(0) @binding(5) var<storage, read>       cellGrains: array<u32>;
@group(0) @binding(6) var<storage, read_write> adjacency: array<u32>;
@group(0) @binding(7) var<storage, read_write> pairs: array<vec2u>;

// @import shared/pairGap
// @import shared/neighbours
// @import shared/adjacency

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let own = ownRange(i);
    let list = listRange(i);
    var contact = own.x;
    var entry = list.x;
    for (var k = 0u; k < step.bodyCount; k++) {
        let segment = contactRange(bodyRow(k) + i);
        if (segment.x == segment.y) { continue; }
        let room = entry < list.y && segment.x < step.bodyContactCapacity;
        pairs[segment.x] = vec2u(i, select(NONE, step.grainCount + k, room));
        if (room) { adjacency[entry] = segment.x | IS_A; entry++; }
    }
    let cell = cellCoordinates(grainCell[i]);
    for (var which = 0u; which < NEIGHBOUR_RANGES; which++) {
        let range = neighbourRange(cell, which);
        for (var k = range.x; k < range.y; k++) {
            let j = cellGrains[k];
            if (j == i || grainPairGap(min(i, j), max(i, j)).w > step.margin) { continue; }
            if (j > i && contact < own.y) { pairs[contact] = vec2u(i, j); contact++; }
            if (j < i && entry < list.y) { adjacency[entry] = j; entry++; }
        }
    }
    for (; contact < own.y; contact++) { pairs[contact] = vec2u(i, NONE); }
    for (; entry < list.y; entry++) { adjacency[entry] = NONE; }
}
