// Writes the geometry of a contact that was found. Its key stands in the place of its owner until contact/linkContacts.
// Needs the bindings record, owner.

// @import shared/contact/record

// `body` is B, `name` tells the points of a pair apart; `point` is from the centre of A, d the centre of B from there.
fn writeRecord(c: u32, body: u32, name: u32, normal: vec3f, gap: f32, point: vec3f, d: vec3f) {
    let armB = point - d;
    let exponentA = armExponent(point);
    let exponentB = armExponent(armB);
    let a = point / powerOfTwo(exponentA);
    let b = armB / powerOfTwo(exponentB);
    owner[c] = body | (name << KEY_POINT);
    record[3u * c] = vec2u(encodeNormal(normal), bitcast<u32>(gap));
    record[3u * c + 1u] = vec2u(pack2x16snorm(a.xy), pack2x16snorm(vec2f(a.z, b.x)));
    record[3u * c + 2u] = vec2u(pack2x16snorm(b.yz), (exponentA << TAG_ARM_A) | (exponentB << TAG_ARM_B));
}

fn writeNone(c: u32) { owner[c] = NONE; }
