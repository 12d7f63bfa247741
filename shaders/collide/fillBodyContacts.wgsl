// collide/fillBodyContacts — writes the contacts of grains with big bodies, behind those with grains.
//
// One thread per slot, as fillContacts.
//
//   reads    middle, bodies, vertices, parts, cells, starts
//            shapes, bodyParts
//   writes   record  geometry
//            owner   keys, in the place of owners; NONE where there is no contact
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/shapes/shapes
// @import shared/shapes/bodyParts
// @import shared/collide/narrowBody
// @import shared/collide/slots
// @import shared/contact/starts
// @import shared/collide/writeRecord
// @import shared/collide/pointNames

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let own = bodyContactRange(slot);
    if (own.x >= own.y) { return; }
    let i = cells[slotsAt() + slot];
    var end = endOfFilled(own);
    for (var first = 0u; first < step.bodyCount; first += 32u) {
        for (var near = bodiesNear(i, first); near != 0u; near &= near - 1u) {
            let k = first + countTrailingZeros(near);
            let d = bodyDistance(i, k);
            let m = collideGrainBody(i, k);
            let names = pointNames(m);
            for (var p = 0u; p < m.count && end < own.y; p++) {
                let at = m.points[p];
                let way = bodyWay(k) + cross(bodyTurn(k), at.point - d) - wayOf(i, at.point);
                let c = placeOf(k, own.x, end);
                writeRecord(c, step.grainCount + k, names[p], at.normal, at.gap - dot(at.normal, way), at.point, d);
                end++;
            }
        }
    }
    for (; end < own.y; end++) { writeNone(end); }
}
