// The pairs of a grain and a big body that a kernel is for: all of them. Where others are left to other kernels,
// shared/collide/groupOurs stands in its place.

fn isOurs(grain: u32, k: u32) -> bool { return true; }

// Returns how many contacts of a slot with big bodies other kernels have counted.
fn countedBefore(slot: u32) -> u32 { return 0u; }

// Returns the end of the contacts that are there already, of a slot's contacts with big bodies.
fn endOfFilled(own: vec2u) -> u32 { return own.x; }

// Returns the place of the next contact, with big body k.
fn placeOf(k: u32, first: u32, end: u32) -> u32 { return end; }
