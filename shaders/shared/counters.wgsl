// What the device counts for itself during a frame step.
struct Counters {
    contactCount: u32,      // contacts kept, ≤ contactCapacity
    wanted: u32,            // contacts found
    iteration: u32,         // of the present solve, for the momentum table
    status: u32,            // bits of status.wgsl
}
