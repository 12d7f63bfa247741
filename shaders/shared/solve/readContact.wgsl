// Reads a contact with the present velocities of its grains' copies. Needs the binding copies besides those of
// shared/solve/contact.

// @import shared/readCopy
// @import shared/solve/contact

fn readContact(c: u32, key: u32) -> Contact { return readContactOf(c, owner[c], key & KEY_BODY); }

fn readContactOf(c: u32, grainA: u32, bodyB: u32) -> Contact {
    let x = readGeometry(c, grainA, bodyB);
    let a = readCopy(x.fromA);
    let massesA = sharedMasses(x.a);
    if (x.b < step.grainCount) { return withVelocities(x, a, massesA, readCopy(x.fromB), sharedMasses(x.b)); }
    let k = x.b - step.grainCount;
    return withVelocities(x, a, massesA, Twist(bodies[k].warmVelocity, bodies[k].warmSpin), vec2f());
}
