// collide/fillContacts — the contacts themselves, at the places that countContacts and the scan have made
//
// One thread per slot. It writes no more than was counted and marks what it does not fill, so that a pair right at
// the margin, judged differently by two compilations, costs a contact and no memory.
//
//   reads    pose, motion (shapes), bodies, vertices, cells, starts
//   writes   record  geometry; the key in the place of the tags, NONE where there is no contact

// @import shared/step
// @import shared/thread
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             shapes: array<ShapeInfo, MAX_SHAPES>;
@group(0) @binding(2) var<storage, read>       pose: array<vec4i>;
@group(0) @binding(3) var<storage, read>       motion: array<vec4f>;
@group(0) @binding(4) var<storage, read>       bodies: array<Body>;
@group(0) @binding(5) var<storage, read>       vertices: array<vec4f>;
@group(0) @binding(6) var<storage, read>       cells: array<u32>;
@group(0) @binding(7) var<storage, read>       starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> record: array<vec2u>;

// @import shared/narrow
// @import shared/pairs
// @import shared/cell
// @import shared/neighbours
// @import shared/starts
// @import shared/record

// Writes the points of one pair from `at` on and says where the next goes.
fn writePoints(at: u32, end: u32, body: u32, d: vec3f, m: Manifold) -> u32 {
    var c = at;
    for (var k = 0u; k < m.count && c < end; k++) {
        let armB = m.point[k] - d;
        let o = 5u * c;
        record[o] = bitcast<vec2u>(encodeNormal(m.normal));
        record[o + 1u] = vec2u(bitcast<u32>(m.gap[k]), body | (k << KEY_POINT));
        record[o + 2u] = bitcast<vec2u>(m.point[k].xy);
        record[o + 3u] = bitcast<vec2u>(vec2f(m.point[k].z, armB.x));
        record[o + 4u] = bitcast<vec2u>(armB.yz);
        c++;
    }
    return c;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    let own = contactRange(slot);
    var c = own.x;
    let cell = cellCoordinates(cells[grainCellsAt() + i]);
    for (var which = 0u; which < NEIGHBOURS; which++) {
        let range = neighbourRange(cell, which);
        for (var k = range.x; k < range.y; k++) {
            let j = cells[slotsAt() + k];
            if (j > i && grainsMayMeet(i, j)) { c = writePoints(c, own.y, j, grainDistance(i, j), grainManifold(i, j)); }
        }
    }
    for (var k = 0u; k < step.bodyCount; k++) {
        if (bodyMayMeet(i, k)) { c = writePoints(c, own.y, step.grainCount + k, bodyDistance(i, k), bodyManifold(i, k)); }
    }
    for (; c < own.y; c++) { record[5u * c + 1u] = vec2u(0u, NONE); }
}
