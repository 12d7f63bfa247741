// Velocity copies. A contact belongs to the block of grain A; a grain that is touched from c blocks has c copies of its
// velocity, each c times as easy to move, and after a sweep the mean of the copies counts (mass splitting). Since a
// block is at least two cells wide, a grain's neighbours are in 8 blocks at most: one bit each, set where a coordinate
// of the block differs from that of the grain's own. A copy's rank is its place among the bits that are set.
//
//   copies[2 k]      v [m/s], c/m
//   copies[2 k + 1]  w [rad/s]; spheres: c/J, shapes: c
//   links[3 i]       bits of the copies, contacts of the grain << 8
//   links[3 i + 1]   begin of its contacts as A; [3 i + 2] their end
//   drift[S i]       dx since the fixed-point position was written [m] as bits; first copy, number of copies << 28
//   drift[S i + 1]   dθ since the quaternion was written [rad] as bits; contacts that the grain has
//   drift[S i + 2 …] shapes: J⁻¹ in W, diagonal then xy, xz, yz [1/(kg·m²)], as bits
//
// Floats lie as bits among integers, never the other way: the bits of a small integer are a denormal f32, which a
// device may take for zero.

const COPY_COUNT = 28u;         // shift
const COPY_START = 0x0fffffffu;

fn copyStartOf(driftW: u32) -> u32 { return driftW & COPY_START; }
fn copyCountOf(driftW: u32) -> u32 { return driftW >> COPY_COUNT; }

// Returns the bit of a grain that stands for a block, from the coordinates of the block and of the grain's own.
fn copyBit(block: vec3u, own: vec3u) -> u32 {
    let differs = select(vec3u(), vec3u(1u, 2u, 4u), block != own);
    return differs.x + differs.y + differs.z;
}

fn copyRank(mask: u32, bit: u32) -> u32 { return countOneBits(mask & ((1u << bit) - 1u)); }
