// Bits of a record (shared/contact/record), for who writes and who reads it.

// @import shared/contact/key

// Tags: rank of the copy of B (3 bits), colour (5 bits), exponents of the arms (8 bits each).
const TAG_B = 3u;
const TAG_COLOUR = 6u;
const TAG_ARM_A = 16u;
const TAG_ARM_B = 24u;
const TAG_ARMS = 0xffff0000u;

fn signs(p: vec2f) -> vec2f { return select(vec2f(-1.0), vec2f(1.0), p >= vec2f()); }

fn powerOfTwo(exponent: u32) -> f32 { return bitcast<f32>(exponent << 23u); }
