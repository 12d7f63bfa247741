// Reads a contact between its bodies as they are at the end of a substep, whole and not in copies. Needs the bindings
// step, owner, record, drift, bodies, motion.

// @import shared/motion
// @import shared/solve/contact

fn readWhole(c: u32, key: u32) -> Contact {
    let x = readGeometry(c, owner[c], key & KEY_BODY);
    let a = motionOf(x.a);
    if (x.b < step.grainCount) { return withVelocities(x, a, wholeMasses(x.a), motionOf(x.b), wholeMasses(x.b)); }
    let k = x.b - step.grainCount;
    return withVelocities(x, a, wholeMasses(x.a), Twist(bodies[k].velocity, bodies[k].spin), vec2f());
}

// In motion the second number of a shape is its template; its answer is its inverse inertia, once.
fn wholeMasses(grain: u32) -> vec2f {
    let masses = motion[massAt(grain)];
    return vec2f(masses.x, select(masses.y, 1.0, SHAPED));
}
