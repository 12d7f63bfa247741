// The room that shared/collide/middle takes in the buffer of copies.

// @import shared/variant

const MIDDLE_COPIES = select(2u, 3u, SHAPED);   // copies a grain
