// contact/countBodyShares — counts the contacts of each big body in each share of the list of all such contacts.
//
// step.bodyShares threads a body.
//
//   reads    starts     the list
//            impulse    keys
//   writes   bodyLists  counts; scanned next
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/step
// @import shared/contact/starts
// @import shared/contact/memory
// @import shared/contact/bodySum
// @import shared/contact/bodyShare

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x > step.bodyCount * step.bodyShares) { return; }
    var count = 0u;
    if (id.x < step.bodyCount * step.bodyShares) {
        let range = shareRange(id.x % step.bodyShares);
        for (var e = range.x; e < range.y; e++) { if (isOfBody(e, id.x / step.bodyShares)) { count++; } }
    }
    bodyLists[id.x] = count;
}
