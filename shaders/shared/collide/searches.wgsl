// Searches that pairs of a grain and a part of a big body wait for, where no kernel has them all: collide/listSearches
// lists them, collide/searchListed makes them, a dispatch for each kind, and shared/shapes/foundShapes finds them. They
// lie in `starts`, of which shared/contact/starts has the first part; words from searchesAt() on:
//
//   0                searches that are wanted, whether or not there is room
//   1 + 2 i          first search of grain i, and how many follow each other
//   1 + 2 N + 22 c   search c: its part, by the place in the walk through body k, and k; once it is made, how many
//                    contact points there are, their normal, and of each the point and its gap, f32 as bits
//
// Needs the binding step.

const SEARCH_WORDS = 22u;

fn searchesAt() -> u32 { return 2u * step.grainCount + 2u + step.bodyContactCapacity; }
fn searchesOf(grain: u32) -> u32 { return searchesAt() + 1u + 2u * grain; }
fn searchAt(c: u32) -> u32 { return searchesAt() + 1u + 2u * step.grainCount + SEARCH_WORDS * c; }
