// Velocity and spin with which all copies of a grain begin a sweep, behind the copies in their buffer, for a grain that
// has several (COPY_SHARED): the first contact that touches a copy in a sweep reads them there. So integration writes
// them once, and not into each copy. Needs the binding step.

// @import shared/collide/middleCopies

fn seenAt(grain: u32) -> u32 { return max(step.copyCapacity, MIDDLE_COPIES * step.grainCount) + grain; }
