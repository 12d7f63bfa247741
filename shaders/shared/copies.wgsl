// Velocity copies. A contact belongs to the block of grain A; a grain that is touched from c blocks has c copies of its
// velocity, each c times as easy to move, and after a sweep the mean of the copies counts (mass splitting). Since a
// block is at least two cells wide, a grain's neighbours are in 8 blocks at most: one bit each, set where a coordinate
// of the block differs from that of the grain's own. A copy's rank is its place among the bits that are set.
//
//   links[3 i]       bits of the copies, contacts of the grain << 8
//   links[3 i + 1]   begin of its contacts as A; [3 i + 2] their end
//   copies[3 k …]    v [m/s] and w [rad/s] of a copy, in three vec2
//
// What a grain has for all its copies is in shared/drift, so that sweeps move no word that stays as it is.

const COPY_COUNT = 28u;         // shift
const COPY_START = 0x03ffffffu;
const COPY_OWN = 0x04000000u;       // its one copy is in its own block, whose sweep integrates it
const COPY_SHARED = 0x08000000u;    // all its copies begin a sweep at shared/seen

// Velocity and spin, or way and turn since the frame began.
struct Twist {
    linear: vec3f,      // [m/s] or [m]
    angular: vec3f,     // [rad/s] or [rad]
}

fn twistOf(first: vec2f, middle: vec2f, last: vec2f) -> Twist {
    return Twist(vec3f(first, middle.x), vec3f(middle.y, last));
}

// Returns the bit of a grain that stands for a block, from the coordinates of the block and of the grain's own.
fn copyBit(block: vec3u, own: vec3u) -> u32 {
    let differs = select(vec3u(), vec3u(1u, 2u, 4u), block != own);
    return differs.x + differs.y + differs.z;
}

fn copyRank(mask: u32, bit: u32) -> u32 { return countOneBits(mask & ((1u << bit) - 1u)); }
