// Stands in the place of shared/collide/writeArms where all grains are spheres, of whose arms the lengths say all: of B
// only the arm of a big body is kept. Needs the bindings step, record.

// @import shared/contact/recordBits
// @import shared/collide/armExponent

fn writeArms(c: u32, body: u32, normal: vec3f, armA: vec3f, armB: vec3f) {
    let lengths = vec3f(dot(armA, normal), select(-dot(armB, normal), 0.0, body >= step.grainCount), 0.0);
    let exponent = armExponent(lengths);
    record[tagsAt(c)] = vec2u(pack2x16unorm(lengths.xy / powerOfTwo(exponent)), exponent << TAG_ARM_A);
    if (body < step.grainCount) { return; }
    let exponentB = armExponent(armB);
    let b = armB / powerOfTwo(exponentB);
    record[bodyArmAt(c)] =
        vec2u(pack2x16snorm(b.xy), (pack2x16snorm(vec2f(b.z, 0.0)) & 0xffffu) | (exponentB << TAG_ARM_B));
}
