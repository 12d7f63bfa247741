// collide/countBodyContacts — how many contact points the grain of each slot may have with big bodies
//
// One thread per slot.
//
//   reads    middle, bodies, vertices, parts, cells
//   writes   starts  counts, added to those of countContacts; scanned next
//   twin     src/physics/cpu/collide/findFrozenContacts.ts; test src/physics/gpu/parity.test.ts

// @import shared/step
// @import shared/thread
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             shapes: array<ShapeInfo, MAX_SHAPES>;
@group(0) @binding(2) var<uniform>             bodyParts: array<BodyParts, MAX_BODIES>;
@group(0) @binding(3) var<storage, read>       middle: array<vec4i>;
@group(0) @binding(4) var<storage, read>       bodies: array<Body>;
@group(0) @binding(5) var<storage, read>       vertices: array<vec4f>;
@group(0) @binding(6) var<storage, read>       parts: array<vec4u>;
@group(0) @binding(7) var<storage, read>       cells: array<u32>;
@group(0) @binding(8) var<storage, read_write> starts: array<u32>;

// @import shared/shapes
// @import shared/shapes/bodyParts
// @import shared/narrowBody
// @import shared/cell

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
    starts[step.grainCount + 1u + slot] = count;
}
