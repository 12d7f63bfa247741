// Velocity and spin that grains have between two sweeps of a substep, behind the copies in their buffer. What sleeps
// keeps those of the frame before it fell asleep: it is not 0 there, since two sweeps share the work of one. Poses in
// the middle of a frame end before.

// @import shared/seen

// No copies are shared where grains may sleep.
fn betweenAt(grain: u32) -> u32 { return seenAt(grain); }
