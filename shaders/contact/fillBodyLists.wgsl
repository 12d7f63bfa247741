// contact/fillBodyLists — lists the contacts of each big body, one list after the other.
//
// step.bodyShares threads a body, each with its share: the order stays that of the slots.
//
//   reads    starts     the list of all contacts with big bodies
//            impulse    keys
//   writes   bodyLists  lists
//   needs    counts scanned
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/step
// @import shared/contact/starts
// @import shared/contact/memory
// @import shared/contact/bodySum
// @import shared/contact/bodyShare

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= step.bodyCount * step.bodyShares) { return; }
    var at = bodyListsAt() + bodyLists[id.x];
    let range = shareRange(id.x % step.bodyShares);
    for (var e = range.x; e < range.y; e++) {
        if (!isOfBody(e, id.x / step.bodyShares)) { continue; }
        bodyLists[at] = starts[bodyContactsAt() + e];
        at++;
    }
}
