// Writes the three parts of the buffer `contact` (shared/contact.wgsl) of one contact.
// Needs the bindings step, position, contact.

// Does the contact carry an impulse, or may it soon? Only such contacts share the mass of their bodies: counting every
// candidate would make contacts a quarter softer. Soon is two substeps at the present speed, or a thousandth of a radius.
const SOON = 2.0;           // [substeps]
const CLOSE = 1e-3;         // [radii]

fn isNear(pair: vec2u, c: Contact, p: vec3f) -> f32 {
    let closing = max(0.0, -dot(c.velocity, c.normal));
    return select(0.0, 1.0, any(p != vec3f()) || c.gap < CLOSE * radiusOf(pair.x) + SOON * step.h * closing);
}

fn writeImpulse(i: u32, pair: vec2u, c: Contact, p: vec3f, near: f32) {
    contact[i] = vec4f(p, near);
    contact[step.contactCapacity + i] = vec4f(cross(c.normal, p), 0.0);
    if (pair.y >= step.grainCount) { contact[2u * step.contactCapacity + i] = vec4f(cross(c.arm, p), 0.0); }
}

fn clearImpulse(i: u32) {
    contact[i] = vec4f();
    contact[step.contactCapacity + i] = vec4f();
    if (i < step.bodyContactCapacity) { contact[2u * step.contactCapacity + i] = vec4f(); }
}
