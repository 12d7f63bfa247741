// Writes the arms of a contact of A and B, any shapes, into its record. Needs the binding record.

// @import shared/contact/recordBits
// @import shared/collide/armExponent

fn writeArms(c: u32, body: u32, normal: vec3f, armA: vec3f, armB: vec3f) {
    let exponentA = armExponent(armA);
    let exponentB = armExponent(armB);
    let a = armA / powerOfTwo(exponentA);
    let b = armB / powerOfTwo(exponentB);
    record[3u * c + 1u] = vec2u(pack2x16snorm(a.xy), pack2x16snorm(vec2f(a.z, b.x)));
    record[3u * c + 2u] = vec2u(pack2x16snorm(b.yz), (exponentA << TAG_ARM_A) | (exponentB << TAG_ARM_B));
}
