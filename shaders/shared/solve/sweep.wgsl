// One contact of a sweep: takes its impulse to the next one, and changes the copies of its grains. A big body sees the
// change only when it is integrated, so its contacts share its mass. Needs the bindings of shared/solve/contact.wgsl
// and phase.

// @import shared/solve/readContact
// @import shared/solve/pushCopies
// @import shared/solve/friction
// @import shared/solve/held
// @import shared/solve/laws

// Says whether a contact is the first that touches one of its copies, which it has to write then.
fn isFirst(x: Contact) -> bool { return x.fromA != x.copyA || x.fromB != x.copyB; }

fn sweepContact(c: u32, a: u32, key: u32) {
    if (LAWS) {
        sweepLawful(c);
        return;
    }
    let stored = impulseOn(c);
    let x = readContactOf(c, a, key);
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
        let near = nearBit(x, z);
        if (near != (key & KEY_NEAR)) { impulse[c] = key ^ KEY_NEAR; }
    }
    if (any(z != stored)) { keepImpulse(c, z); }
    if (all(change == vec3f()) && !isFirst(x)) { return; }
    pushCopies(x, change, vec3f());
}

// An entry of the order with what says where all else of its first contact lies.
struct Turn {
    entry: u32,
    a: u32,
    key: u32,
}

fn turnOf(entry: u32) -> Turn {
    let first = entry & ORDER_CONTACT;
    return Turn(entry, owner[first], keyOf(first));
}

fn sweepTurn(turn: Turn) {
    let first = turn.entry & ORDER_CONTACT;
    sweepContact(first, turn.a, turn.key);
    for (var k = 1u; k < (turn.entry >> ORDER_POINTS); k++) { sweepContact(first + k, turn.a, keyOf(first + k)); }
}

fn sweepEntry(entry: u32) { sweepTurn(turnOf(entry)); }
