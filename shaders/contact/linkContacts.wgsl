// contact/linkContacts — gives each contact its owner and last frame's impulse, and tells grains of their contacts.
//
// One thread per slot, with its own contacts. Bits are joined and contacts counted by integer atomics, whose order does
// not matter.
//
//   reads    cells
//            record    keys
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
// @import shared/contact/memory

// @bindings

const ONE_CONTACT = 256u;   // in links, above the bits of the copies

// Returns impulse and nearness of a contact in the last frame; a new contact counts as near. Two grains may have fewer
// points than in the last frame: their last one (`isLast`) inherits from those that are gone, so that all the impulse
// between the two is carried over.
fn carried(grain: u32, key: u32, isLast: bool) -> vec4u {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var own = vec4u(0u, 0u, 0u, key | KEY_NEAR);
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        let old = oldImpulse[c];
        if (old.w == NONE || (old.w & KEY_BODY) != (key & KEY_BODY)) { continue; }
        let name = old.w & KEY_IDENTITY;
        if (name == key) {
            own = old;
            if (!isLast) { break; }
        } else if (isLast && name > key) {
            own = vec4u(bitcast<vec3u>(bitcast<vec3f>(own.xyz) + bitcast<vec3f>(old.xyz)), own.w);
        }
    }
    return own;
}

// Says whether contact `old` of the last frame leaves what it kept to one of this frame.
fn inherits(old: u32, key: u32, isLast: bool) -> bool {
    let name = old & KEY_IDENTITY;
    return old != NONE && (name & KEY_BODY) == (key & KEY_BODY) && (name == key || (isLast && name > key));
}

// Returns the held part of the moment, as carriedHeld does that of friction.
fn carriedHeldMoment(grain: u32, key: u32, isLast: bool) -> vec3f {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var own = vec3f();
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        if (inherits(oldImpulse[c].w, key, isLast)) { own += bitcast<vec3f>(oldImpulse[memoryAt(c) + 1u].yzw); }
    }
    return step.heldScale * own;
}

// Returns the memory of laws beyond friction for a contact: moments of points that are gone add up, dents do not heal.
fn carriedMemory(grain: u32, key: u32, isLast: bool) -> vec4f {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var own = vec4f();
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        if (!inherits(oldImpulse[c].w, key, isLast)) { continue; }
        let old = bitcast<vec4f>(oldImpulse[memoryAt(c)]);
        own = vec4f(own.xyz + old.xyz, min(own.w, old.w));
    }
    return own;
}

// Returns y₀ of a contact: the gap of a pair that is new and has closed unseen.
fn carriedBorn(grain: u32, key: u32, isLast: bool, gap: f32) -> f32 {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var own = min(0.0, gap);
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        let old = oldImpulse[c].w;
        if (old == NONE || (old & KEY_BODY) != (key & KEY_BODY)) { continue; }
        own = max(own, 0.0);
        break;
    }
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        if (inherits(oldImpulse[c].w, key, isLast)) { own = min(own, bitcast<f32>(oldImpulse[memoryAt(c) + 1u].x)); }
    }
    return own;
}

// Returns KEY_BOND if cohesion holds a contact: if any contact of the pair was bonded, or if what is new is.
fn carriedBond(grain: u32, key: u32) -> u32 {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var bond = select(0u, KEY_BOND, step.newBonds == 1u);
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        let old = oldImpulse[c].w;
        if (old != NONE && (old & KEY_BODY) == (key & KEY_BODY)) { bond |= old & KEY_BOND; }
    }
    return bond;
}

// Returns the held part of friction of last frame's contacts from which this one inherits.
fn carriedHeld(grain: u32, key: u32, isLast: bool) -> vec3f {
    let end = min(oldLinks[3u * grain + 2u], step.contactCapacity);
    var own = vec3f();
    for (var c = oldLinks[3u * grain + 1u]; c < end; c++) {
        if (inherits(oldImpulse[c].w, key, isLast)) { own += bitcast<vec3f>(oldImpulse[heldAt(c)].xyz); }
    }
    return step.heldScale * own;
}

// Whether no other point of its pair of grains comes after contact c; points of big bodies have names, not numbers.
fn isLastOfPair(c: u32, end: u32, key: u32) -> bool {
    if ((key & KEY_BODY) >= step.grainCount) { return false; }
    return c + 1u >= end || owner[min(c + 1u, end - 1u)] == NONE
        || (owner[min(c + 1u, end - 1u)] & KEY_BODY) != (key & KEY_BODY);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let slot = threadIndex(id, groups, 64u);
    if (slot >= step.grainCount) { return; }
    let i = cells[slotsAt() + slot];
    let block = blockCoordinates(cells[grainCellsAt() + i]);
    let range = contactRange(slot);
    var place = bodyContactStart(slot);
    var count = 0u;
    for (var c = range.x; c < range.y; c++) {
        let key = owner[c];
        owner[c] = i;
        if (key == NONE) {
            impulse[c] = vec4u(0u, 0u, 0u, NONE);
            continue;
        }
        let isLast = isLastOfPair(c, range.y, key);
        impulse[c] = carried(i, key, isLast);
        let held = carriedHeld(i, key, isLast);
        let n = normalOf(c);
        impulse[heldAt(c)] = vec4u(bitcast<vec3u>(held - dot(held, n) * n), 0u);
        if (LAWS) {
            impulse[c].w = (impulse[c].w & ~KEY_BOND) | carriedBond(i, key);
            impulse[memoryAt(c)] = bitcast<vec4u>(carriedMemory(i, key, isLast));
            let born = bitcast<u32>(carriedBorn(i, key, isLast, gapOf(c)));
            impulse[memoryAt(c) + 1u] = vec4u(born, bitcast<vec3u>(carriedHeldMoment(i, key, isLast)));
        }
        count++;
        let b = key & KEY_BODY;
        if (b < step.grainCount) {
            let own = blockCoordinates(cells[grainCellsAt() + b]);
            atomicOr(&links[3u * b], 1u << select(copyBit(block, own), 0u, step.coloured == 1u));
            atomicAdd(&links[3u * b], ONE_CONTACT);
        } else if (place < bodyContactStart(slot + 1u) && place < step.bodyContactCapacity) {
            starts[bodyContactsAt() + place] = c;
            place++;
        }
    }
    for (; place < min(bodyContactStart(slot + 1u), step.bodyContactCapacity); place++) {
        starts[bodyContactsAt() + place] = NONE;
    }
    if (count > 0u) {
        atomicOr(&links[3u * i], 1u);
        atomicAdd(&links[3u * i], count * ONE_CONTACT);
    }
    atomicStore(&links[3u * i + 1u], range.x);
    atomicStore(&links[3u * i + 2u], range.y);
}
