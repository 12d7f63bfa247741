// Reads a contact with the present velocities of its grains' copies. Needs the binding copies besides those of
// shared/solve/contact.

// @import shared/solve/contact

fn readContact(c: u32, key: u32) -> Contact {
    let x = readGeometry(c, key);
    let velocityA = copies[2u * x.copyA];
    let spinA = copies[2u * x.copyA + 1u];
    if (x.b < step.grainCount) {
        return withVelocities(x, velocityA, spinA, copies[2u * x.copyB], copies[2u * x.copyB + 1u]);
    }
    let k = x.b - step.grainCount;
    return withVelocities(x, velocityA, spinA, vec4f(bodies[k].warmVelocity, 0.0), vec4f(bodies[k].warmSpin, 0.0));
}
