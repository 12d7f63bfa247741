// Points of a surface that have contacts in a frame. Needs the bindings plates, links.

// Numbers that a point keeps: shared/flex/pointState.wgsl, which comes later in a frame. Threads that sum its row, each into one.
const POINT_STRIDE = 16u;
const POINT_PARTS = 16u;
const NO_BODY = 0xffffffffu;

// Bits of a grain's copies stand where it has contacts: shared/copies.wgsl.
fn touches(j: u32) -> bool { return (links[3u * (plates.firstPoint + j)] & 255u) != 0u; }
