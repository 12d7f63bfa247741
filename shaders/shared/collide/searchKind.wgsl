// The kind of a search, one of those that src/physics/gpu/searches.ts has in LISTED: each has a kernel of its own.

// @import shared/shapes/shapes

const SEARCH_KIND = 0u;     // of the kernel

// Returns the number of the kind of two cores, as shared/shapes/collideShapes chooses.
fn searchKind(a: u32, b: u32) -> u32 {
    let low = min(a, b);
    let high = max(a, b);
    if (low >= CORE_KINKED || (low == CORE_POINT && high == CORE_HULL)) { return 2u; }
    return select(0u, 1u, high == CORE_HULL);
}
