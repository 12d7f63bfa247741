// contact/linkContacts — gives each contact its owner and last frame's impulse, and tells grains of their contacts.
//
// SLOT_THREADS threads per slot, each with every so manieth of its contacts. Bits are joined and contacts counted by
// integer atomics, whose order does not matter.
//
//   reads    cells
//            owner     keys, with KEY_LAST
//            record    normals, and gaps under laws beyond friction
//            oldLinks, oldImpulse  of the last frame
//   writes   owner
//            impulse   with keys
//            links     bits of the blocks that touch a grain, number and range of its contacts
//            starts    the list of contacts with big bodies
//   needs    links cleared (collide/fillContacts)
//   test     src/physics/gpu/collide/linkContacts.test.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/collide/cell
// @import shared/contact/starts
// @import shared/contact/record
// @import shared/copies
// @import shared/contact/keep
// @import shared/contact/tangent

// @bindings

const ONE_CONTACT = 256u;   // in links, above the bits of the copies

// What a contact finds of its pair in the last frame. Points of a pair follow each other there.
struct Heritage {
    begin: u32,     // contacts that leave it what they kept: from here, NONE if there are none
    end: u32,       // to here
    isOld: bool,    // the pair was in contact
    bond: u32,      // KEY_BOND if any contact of the pair was held by cohesion
}

// Finds what contacts of the last frame `among` leave a contact. Two grains may have fewer points than in the last
// frame: their last one (`isLast`) inherits from those that are gone too, so that all the impulse between the two is
// carried over. No look waits for the one before.
fn heritageOf(among: vec2u, key: u32, isLast: bool) -> Heritage {
    var own = Heritage(NONE, 0u, false, 0u);
    for (var c = among.x; c < among.y; c++) {
        let old = oldImpulse[c];
        let name = old & KEY_IDENTITY;
        let isOld = old != NONE && (name & KEY_BODY) == (key & KEY_BODY);
        let leaves = isOld && (name == key || (isLast && name > key));
        own.begin = min(own.begin, select(NONE, c, leaves));
        own.end = select(own.end, c + 1u, leaves);
        own.isOld = own.isOld || isOld;
        own.bond |= select(0u, old & KEY_BOND, isOld);
    }
    return own;
}

struct Carried {
    impulse: vec3f,     // [N·s]
    key: u32,
}

fn oldVectorAt(at: u32) -> vec3f {
    return bitcast<vec3f>(vec3u(oldImpulse[at], oldImpulse[at + 1u], oldImpulse[at + 2u]));
}

// Returns impulse and key of a contact in the last frame; a new contact counts as near.
fn carried(left: Heritage, key: u32) -> Carried {
    var own = Carried(vec3f(), key | KEY_NEAR);
    for (var c = left.begin; c < left.end; c++) {
        let old = oldImpulse[c];
        let p = oldVectorAt(impulseAt(c));
        if ((old & KEY_IDENTITY) == key) {
            own = Carried(p, old);
        } else {
            own.impulse += p;
        }
    }
    return own;
}

// Returns q₀ of a contact: the held part of its tangential impulse, scaled to the present substep.
fn carriedHeld(left: Heritage) -> vec3f {
    var own = vec3f();
    for (var c = left.begin; c < left.end; c++) { own += oldVectorAt(heldAt(c)); }
    return step.heldScale * own;
}

// Returns the held part of the moment, as carriedHeld does that of friction.
fn carriedHeldMoment(left: Heritage) -> vec3f {
    var own = vec3f();
    for (var c = left.begin; c < left.end; c++) { own += oldVectorAt(memoryAt(c) + HELD_MOMENT); }
    return step.heldScale * own;
}

// Returns the memory of laws beyond friction for a contact: moments of points that are gone add up, dents do not heal.
fn carriedMemory(left: Heritage) -> vec4f {
    var own = vec4f();
    for (var c = left.begin; c < left.end; c++) {
        let plastic = bitcast<f32>(oldImpulse[memoryAt(c) + PLASTIC]);
        own = vec4f(own.xyz + oldVectorAt(memoryAt(c)), min(own.w, plastic));
    }
    return own;
}

// Returns y₀ of a contact: the gap of a pair that is new and has closed unseen.
fn carriedBorn(left: Heritage, gap: f32) -> f32 {
    var own = select(min(0.0, gap), 0.0, left.isOld);
    for (var c = left.begin; c < left.end; c++) { own = min(own, bitcast<f32>(oldImpulse[memoryAt(c) + BORN])); }
    return own;
}

// Returns KEY_BOND if cohesion holds a contact: if any contact of the pair was bonded, or if what is new is.
fn carriedBond(left: Heritage) -> u32 { return left.bond | select(0u, KEY_BOND, step.newBonds == 1u); }

// Writes what contact c keeps from the last frame.
fn keep(c: u32, left: Heritage, key: u32) {
    let own = carried(left, key);
    impulse[c] = own.key & ~KEY_BOND;
    keepImpulse(c, own.impulse);
    let held = carriedHeld(left);
    let n = normalOf(c);
    let across = held - dot(held, n) * n;
    keepVector(heldAt(c), select(across, vec3f(tangentParts(across, n), 0.0), step.leak > 0.0));
    if (LAWS) {
        impulse[c] |= carriedBond(left);
        keepMoment(c, carriedMemory(left));
        keepNumber(memoryAt(c) + BORN, carriedBorn(left, gapOf(c)));
        keepVector(memoryAt(c) + HELD_MOMENT, carriedHeldMoment(left));
    }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    let slot = thread / SLOT_THREADS;
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    let block = blockCoordinates(cells[grainCellsAt() + i]);
    let among = vec2u(oldLinks[3u * i + 1u], min(oldLinks[3u * i + 2u], step.contactCapacity));
    let place = bodyContactStart(slot);
    let heavy = firstBodyContact(slot);
    var count = 0u;
    for (var c = starts[slot] + thread % SLOT_THREADS; c < starts[slot + 1u]; c += SLOT_THREADS) {
        var found = NONE;
        if (c < step.contactCapacity) {
            found = owner[c];
            owner[c] = i;
        }
        if (c >= heavy && place + (c - heavy) < step.bodyContactCapacity) {
            starts[bodyContactsAt() + place + (c - heavy)] = select(c, NONE, found == NONE);
        }
        if (found == NONE) {
            if (c < step.contactCapacity) {
                impulse[c] = NONE;
                keepImpulse(c, vec3f());
            }
            continue;
        }
        let key = found & ~KEY_LAST;
        keep(c, heritageOf(among, key, found != key), key);
        count++;
        let b = key & KEY_BODY;
        if (b < step.grainCount) {
            let own = blockCoordinates(cells[grainCellsAt() + b]);
            atomicOr(&links[3u * b], 1u << select(copyBit(block, own), 0u, step.coloured == 1u));
            atomicAdd(&links[3u * b], ONE_CONTACT);
        }
    }
    if (count > 0u) {
        atomicOr(&links[3u * i], 1u);
        atomicAdd(&links[3u * i], count * ONE_CONTACT);
    }
    if (thread % SLOT_THREADS == 0u) {
        let range = contactRange(slot);
        atomicStore(&links[3u * i + 1u], range.x);
        atomicStore(&links[3u * i + 2u], range.y);
    }
}
