// Reads velocity and spin of a copy. Needs the binding copies.

// @import shared/copies

fn readCopy(k: u32) -> Twist { return twistOf(copies[3u * k], copies[3u * k + 1u], copies[3u * k + 2u]); }
