// What the device counts for itself during a frame step. Wanted is what was found, whether or not there was room.
struct Counters {
    contactCount: u32,      // contacts kept, ≤ contactCapacity
    wanted: u32,
    wantedBodyContacts: u32,
    wantedCopies: u32,
    iteration: u32,         // of the present solve, for the momentum table
    status: u32,            // bits of status.wgsl
}
