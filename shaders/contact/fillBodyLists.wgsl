// contact/fillBodyLists — the contacts of each big body, one list after the other
//
// BODY_SHARES threads a body, each with its share: the order stays that of the slots.
//
//   reads    starts (the list), impulse (keys)
//   writes   bodyLists  lists
//   needs    counts scanned
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
    if (id.x >= step.bodyCount * BODY_SHARES) { return; }
    var at = bodyListsAt() + bodyLists[id.x];
    let range = shareRange(id.x % BODY_SHARES);
    for (var e = range.x; e < range.y; e++) {
        if (!isOfBody(e, id.x / BODY_SHARES)) { continue; }
        bodyLists[at] = starts[bodyContactsAt() + e];
        at++;
    }
}
