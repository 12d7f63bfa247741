// Lists the pairs that want a search: stands in the place of shared/shapes/collideShapes in collide/listSearches. Needs
// the bindings step, starts as atomics.

// @import shared/shapes/shapes
// @import shared/collide/searches

// The next search, and where the room for those of the grain ends.
var<private> nextSearch: u32;
var<private> endOfSearches: u32;
var<private> listedBody: u32;

fn beginBody(grain: u32, k: u32) { listedBody = k; }

// No contact is known yet.
fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var none: Manifold;
    if (nextSearch < endOfSearches) {
        let at = searchAt(nextSearch);
        atomicStore(&starts[at], walk.next - 1u);
        atomicStore(&starts[at + 1u], listedBody);
    }
    nextSearch++;
    return none;
}
