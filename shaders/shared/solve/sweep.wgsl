// One contact of a sweep: takes its impulse to the next one, and changes the copies of its grains. A big body sees the
// change only when it is integrated, so its contacts share its mass. Needs the bindings of shared/solve/contact.wgsl
// and phase, and schedule.

// @import shared/solve/readContact
// @import shared/solve/pushCopies
// @import shared/solve/friction
// @import shared/solve/held
// @import shared/solve/laws

// Says whether a contact is the first that touches one of its copies, which it has to write then.
fn isFirst(x: Contact) -> bool { return x.fromA != x.copyA || x.fromB != x.copyB; }

fn sweepContact(c: u32, a: u32, b: u32) {
    if (LAWS) {
        sweepLawful(c);
        return;
    }
    let stored = impulseOn(c);
    let x = readContactOf(c, a, b);
    let p = phase.factor * stored;
    var z = p;
    var change = p;
    if (phase.mode == MODE_SWEEP) {
        let masses = contactMasses(x, 1.0, 1.0);
        let isNew = all(stored == vec3f());
        let held = heldOf(c, x, masses.y, isNew);
        let next = nextImpulse(p, x, masses, held);
        if (step.leak > 0.0 && next.w > 0.0 && (isNew || slides(next, x.friction))) {
            let trial = length(tangentialTrial(p, x, masses.y, held));
            slipHeld(c, x, masses.y, held, x.friction * next.w, trial);
        }
        z = next.xyz + next.w * x.normal;
        change = z - p;
    }
    if (x.b >= step.grainCount && phase.mode == MODE_SWEEP) {
        let key = keyOf(c);
        let near = nearBit(x, z);
        if (near != (key & KEY_NEAR)) { impulse[c] = key ^ KEY_NEAR; }
    }
    if (any(z != stored)) { keepImpulse(c, z); }
    if (all(change == vec3f()) && !isFirst(x)) { return; }
    pushCopies(x, change, vec3f());
}

// Where the contacts of a block and its list begin.
struct Order {
    contacts: u32,
    list: u32,
    isLong: bool,
}

// A turn of the order: contacts of grain a with b.
struct Turn {
    first: u32,
    points: u32,
    a: u32,
    b: u32,
}

fn turnOf(entry: u32, order: Order) -> Turn {
    let points = entry >> ORDER_POINTS;
    if (order.isLong) {
        let c = entry & ORDER_CONTACT;
        return Turn(c, points, owner[c], keyOf(c) & KEY_BODY);
    }
    return Turn(
        order.contacts + entry % (1u << PLACE_A), points,
        schedule[order.list + (entry >> PLACE_A) % PLACES_A], schedule[order.list + (entry >> PLACE_B) % PLACES]);
}

fn sweepTurn(turn: Turn) {
    for (var k = 0u; k < turn.points; k++) { sweepContact(turn.first + k, turn.a, turn.b); }
}

fn sweepEntry(entry: u32, order: Order) { sweepTurn(turnOf(entry, order)); }
