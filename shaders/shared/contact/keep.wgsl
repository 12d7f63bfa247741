// Writes what contacts keep: shared/contact/memory. Needs the binding impulse, to be written.

// @import shared/contact/memory

fn keepNumber(at: u32, number: f32) { impulse[at] = bitcast<u32>(number); }

fn keepVector(at: u32, vector: vec3f) {
    impulse[at] = bitcast<u32>(vector.x);
    impulse[at + 1u] = bitcast<u32>(vector.y);
    impulse[at + 2u] = bitcast<u32>(vector.z);
}

fn keepImpulse(c: u32, p: vec3f) { keepVector(impulseAt(c), p); }

fn keepMoment(c: u32, moment: vec4f) {
    keepVector(memoryAt(c), moment.xyz);
    keepNumber(memoryAt(c) + PLASTIC, moment.w);
}
