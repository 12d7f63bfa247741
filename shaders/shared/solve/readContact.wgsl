// Reads a contact with the present velocities of its grains' copies. Needs the binding copies besides those of
// shared/solve/contact.

// @import shared/readCopy
// @import shared/solve/contact

fn readContact(c: u32, key: u32) -> Contact {
    let x = readGeometry(c, key);
    let a = readCopy(x.copyA);
    let massesA = sharedMasses(x.a);
    if (x.b < step.grainCount) { return withVelocities(x, a, massesA, readCopy(x.copyB), sharedMasses(x.b)); }
    let k = x.b - step.grainCount;
    return withVelocities(x, a, massesA, Twist(bodies[k].warmVelocity, bodies[k].warmSpin), vec2f());
}
