// The key of a contact says who B is and which point of the pair this is; it is the same in the next frame. NONE: not a
// contact.
const KEY_BODY = 0x00ffffffu;
const KEY_POINT = 24u;          // shift
const POINT_BITS = 6u;          // the name of a point
const KEY_IDENTITY = 0x3fffffffu;
const KEY_NEAR = 0x40000000u;   // of contacts with a big body that carry an impulse or may soon
const KEY_BOND = 0x80000000u;   // of contacts that cohesion holds
const KEY_LAST = 0x80000000u;   // in the place of an owner: the last point between two grains
