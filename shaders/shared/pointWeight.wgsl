// Points of a surface that have contacts in a frame. Needs the bindings plates, links.

const POINT_STATE = 4u; // of shared/pointState.wgsl
const NO_BODY = 0xffffffffu;

// Bits of a grain's copies stand where it has contacts: shared/copies.wgsl.
fn touches(j: u32) -> bool { return (links[3u * (plates.firstPoint + j)] & 255u) != 0u; }
