// Begins of the contacts of each slot, in one buffer of u32: the exclusive scan of counts, then a list.
//
//   starts[s]            contacts of the grain in slot s as A, those with big bodies last
//   starts[N]            all contacts
//   starts[N + 1 + s]    starts[N] + contacts with big bodies of the slots before s
//   starts[2 N + 1]      end
//   starts[2 N + 2 …]    contacts with big bodies, in the order of slots
//
// Behind them are the searches of shared/collide/searches, where a world lists any.
//
// Contacts of one block follow each other, since its slots do. Needs the bindings step, starts.

const SLOT_THREADS = 4u;    // that link the contacts of a slot

// Returns begin and end of a slot's contacts, inside the capacity.
fn contactRange(slot: u32) -> vec2u {
    return min(vec2u(starts[slot], starts[slot + 1u]), vec2u(step.contactCapacity));
}

// Returns where a slot's contacts with big bodies begin.
fn firstBodyContact(slot: u32) -> u32 {
    return starts[slot + 1u] - (bodyContactStart(slot + 1u) - bodyContactStart(slot));
}

// Returns begin and end of a slot's contacts with grains; bodyContactRange those with big bodies.
fn grainContactRange(slot: u32) -> vec2u {
    return min(vec2u(starts[slot], firstBodyContact(slot)), vec2u(step.contactCapacity));
}

fn bodyContactRange(slot: u32) -> vec2u {
    return min(vec2u(firstBodyContact(slot), starts[slot + 1u]), vec2u(step.contactCapacity));
}

// Returns the place of a slot's first contact with a big body among all such contacts.
fn bodyContactStart(slot: u32) -> u32 { return starts[step.grainCount + 1u + slot] - starts[step.grainCount + 1u]; }

fn bodyContactCount() -> u32 { return min(bodyContactStart(step.grainCount), step.bodyContactCapacity); }

fn bodyContactsAt() -> u32 { return 2u * step.grainCount + 2u; }
