// Claims of binary impacts (laws.md §5): in rounds, each body takes the hit of its contact that closes fastest. The
// buffer claims of u32 is
//
//   [0]              contacts of the frame
//   [1 + r]          1 if something closes in round r
//   [claimAt(i, r)]  greatest closing speed of body i as bits, for rounds of the parity of r; then the claim
//                    that has it
//
// Needs the bindings step, claims.

const CLAIMS = 64u;     // where those of bodies begin

fn claimAt(body: u32, round: u32) -> u32 { return CLAIMS + 4u * body + 2u * (round & 1u); }

// Returns the claim of a contact, > 0: the first of equals has the greatest.
fn claimOf(c: u32) -> u32 { return step.contactCapacity - c; }

fn closesIn(round: u32) -> bool { return atomicLoad(&claims[1u + round]) != 0u; }
