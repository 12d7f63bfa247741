// Key: who B is and which point of the pair this is; the same in the next frame. NONE: not a contact.
const KEY_BODY = 0x00ffffffu;
const KEY_POINT = 24u;          // shift
const POINT_BITS = 6u;          // the name of a point
const KEY_IDENTITY = 0x3fffffffu;
const KEY_NEAR = 0x40000000u;   // with a big body: the contact carries an impulse or may soon
