// collide/countBodyContacts — counts the contact points that grains may have with big bodies.
//
// One thread per slot of the grid (shared/collide/cell).
//
//   reads    middle, bodies, vertices, parts, cells
//            shapes, bodyParts
//   writes   starts  counts, added to those of countContacts; scanned next
//   twin     src/physics/cpu/collide/findContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/shapes/shapes
// @import shared/shapes/bodyParts
// @import shared/collide/narrowBody
// @import shared/collide/mostBodyPoints
// @import shared/collide/slots

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    var count = 0u;
    for (var first = 0u; first < step.bodyCount; first += 32u) {
        var open = 0u;
        for (var near = bodiesNear(i, first); near != 0u; near &= near - 1u) {
            let most = mostBodyPoints(i, first + countTrailingZeros(near));
            if (most == NONE) { open |= near & (~near + 1u); } else { count += most; }
        }
        for (; open != 0u; open &= open - 1u) { count += collideGrainBody(i, first + countTrailingZeros(open)).count; }
    }
    starts[slot] += count;
    starts[step.grainCount + 1u + slot] = countedBefore(slot) + count;
}
