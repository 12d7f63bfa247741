// The numbers that the device counts for itself during a frame step. `wanted…` is what was found, whether or not there
// was room.
struct Counters {
    contactCount: u32,      // places for contacts, ≤ contactCapacity; some stay empty
    wanted: u32,
    wantedBodyContacts: u32,
    wantedCopies: u32,
    wantedSearches: u32,    // 0 where none are listed
    iteration: u32,         // iteration of the present solve, for the momentum table
    status: u32,            // bits of status.wgsl
    colours: u32,           // in use, of a full colouring
    uncoloured: u32,        // pairs that found none
    leastAt: u32,           // momentum: iteration of the least change
    beta: f32,              //   of the next extrapolation                          [1]
    theta: f32,             //   of Nesterov's sequence                             [1]
    cap: f32,               //   on β                                               [1]
    least: f32,             //   least change of an impulse in an iteration so far  [N·s]
}
