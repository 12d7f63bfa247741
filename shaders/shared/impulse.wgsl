// Writes the three parts of the buffer `contact` (shared/contact.wgsl) of one contact. Needs the bindings step, contact.

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
