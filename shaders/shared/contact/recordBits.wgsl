// Places and bits of a record (shared/contact/record), for who writes and who reads it. Needs the binding step.

// @import shared/variant
// @import shared/contact/key
// @import shared/contact/powerOfTwo

const RECORD = select(2u, 3u, SHAPED);      // vec2 a contact

fn tagsAt(c: u32) -> u32 { return RECORD * (c + 1u) - 1u; }
fn bodyArmAt(c: u32) -> u32 { return RECORD * step.contactCapacity + c; }

// Tags: rank of the copy of B (3 bits), colour (5 bits), whether no other contact of a sweep touches the copy of A
// before, of B; exponents of the arms (8 bits each); of spheres one for both.
const TAG_B = 3u;
const TAG_COLOUR = 6u;
const TAG_FIRST_A = 0x0800u;
const TAG_FIRST_B = 0x1000u;
const TAG_ARM_A = 16u;
const TAG_ARM_B = 24u;
const TAG_ARMS = 0xffff0000u;

fn signs(p: vec2f) -> vec2f { return select(vec2f(-1.0), vec2f(1.0), p >= vec2f()); }
