// Points of a surface that have contacts in a frame. Needs the bindings plates, links.

// A point keeps this many numbers, for shared/flex/pointState.wgsl, which comes later in a frame; as many threads sum
// its row, each into one of them.
const POINT_STRIDE = 16u;
const POINT_PARTS = 16u;
const NO_BODY = 0xffffffffu;

// Bits of a grain's copies stand where it has contacts: shared/copies.wgsl.
fn touches(j: u32) -> bool { return (links[3u * (plates.firstPoint + j)] & 255u) != 0u; }
