// Takes what collide/searchListed has found: stands in the place of shared/shapes/collideShapes in kernels that
// join the contacts of a grain with all parts of a body. Needs the bindings step, starts.

// @import shared/shapes/shapes
// @import shared/collide/searches

// The searches of the grain that are not behind the walk, and the body.
var<private> nextSearch: u32;
var<private> endOfSearches: u32;
var<private> listedBody: u32;

fn beginBody(grain: u32, k: u32) {
    let own = searchesOf(grain);
    nextSearch = starts[own];
    endOfSearches = min(nextSearch + starts[own + 1u], step.searchCapacity);
    listedBody = k;
}

// Returns what was found, by the part: two compilations may judge differently whether a part is near, and then the
// contact is lost, and never that of another part taken.
fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var m: Manifold;
    for (var c = nextSearch; c < endOfSearches; c++) {
        let at = searchAt(c);
        if (starts[at] != walk.next - 1u || starts[at + 1u] != listedBody) { continue; }
        nextSearch = c + 1u;
        m.count = starts[at + 2u];
        m.normal = foundVector(at + 3u);
        for (var k = 0u; k < m.count; k++) {
            m.point[k] = foundVector(at + 6u + 4u * k);
            m.gap[k] = bitcast<f32>(starts[at + 9u + 4u * k]);
        }
        break;
    }
    return m;
}

fn foundVector(at: u32) -> vec3f { return bitcast<vec3f>(vec3u(starts[at], starts[at + 1u], starts[at + 2u])); }
