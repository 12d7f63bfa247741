// Writes the geometry of a contact that was found. Its key stands in the place of its owner until contact/linkContacts.
// Needs the bindings step, record, owner.

// @import shared/contact/recordBits

// Returns the code of a unit vector.
fn encodeNormal(n: vec3f) -> u32 {
    let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
    return pack2x16snorm(select((1.0 - abs(p.yx)) * signs(p), p, n.z >= 0.0));
}

// Returns the exponent of the least power of two above all components, as f32 has it, at most 2^127.
fn armExponent(arm: vec3f) -> u32 {
    let most = max(abs(arm.x), max(abs(arm.y), abs(arm.z)));
    return min((bitcast<u32>(most) >> 23u) + 1u, 254u);
}

// `body` is B, `name` tells the points of a pair apart; `point` is from the centre of A, d the centre of B from there.
fn writeRecord(c: u32, body: u32, name: u32, normal: vec3f, gap: f32, point: vec3f, d: vec3f) {
    let armB = point - d;
    let exponentB = armExponent(armB);
    let b = armB / powerOfTwo(exponentB);
    owner[c] = body | (name << KEY_POINT);
    record[RECORD * c] = vec2u(encodeNormal(normal), bitcast<u32>(gap));
    if (!SHAPED) {
        let lengths = vec3f(dot(point, normal), select(-dot(armB, normal), 0.0, body >= step.grainCount), 0.0);
        let exponent = armExponent(lengths);
        record[tagsAt(c)] = vec2u(pack2x16unorm(lengths.xy / powerOfTwo(exponent)), exponent << TAG_ARM_A);
        if (body < step.grainCount) { return; }
        record[bodyArmAt(c)] =
            vec2u(pack2x16snorm(b.xy), (pack2x16snorm(vec2f(b.z, 0.0)) & 0xffffu) | (exponentB << TAG_ARM_B));
        return;
    }
    let exponentA = armExponent(point);
    let a = point / powerOfTwo(exponentA);
    record[3u * c + 1u] = vec2u(pack2x16snorm(a.xy), pack2x16snorm(vec2f(a.z, b.x)));
    record[3u * c + 2u] = vec2u(pack2x16snorm(b.yz), (exponentA << TAG_ARM_A) | (exponentB << TAG_ARM_B));
}

fn writeNone(c: u32) { owner[c] = NONE; }
