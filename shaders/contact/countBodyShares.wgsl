// contact/countBodyShares — how many contacts of each big body are in each share of the list of all such contacts
//
// BODY_SHARES threads a body.
//
//   reads    starts (the list), impulse (keys)
//   writes   bodyLists  counts; scanned next
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/step

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       starts: array<u32>;
@group(0) @binding(2) var<storage, read>       impulse: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> bodyLists: array<u32>;

// @import shared/starts
// @import shared/key
// @import shared/bodySum
// @import shared/bodyShare

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x > step.bodyCount * BODY_SHARES) { return; }
    var count = 0u;
    if (id.x < step.bodyCount * BODY_SHARES) {
        let range = shareRange(id.x % BODY_SHARES);
        for (var e = range.x; e < range.y; e++) { if (isOfBody(e, id.x / BODY_SHARES)) { count++; } }
    }
    bodyLists[id.x] = count;
}
