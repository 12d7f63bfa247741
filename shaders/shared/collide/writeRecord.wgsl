// Writes the geometry of a contact that was found. Needs the binding record.

// @import shared/contact/record

// `body` is B, `name` tells the points of a pair apart; `point` is from the centre of A, d the centre of B from there.
fn writeRecord(c: u32, body: u32, name: u32, normal: vec3f, gap: f32, point: vec3f, d: vec3f) {
    let armB = point - d;
    let at = 5u * c;
    record[at] = bitcast<vec2u>(encodeNormal(normal));
    record[at + 1u] = vec2u(bitcast<u32>(gap), body | (name << KEY_POINT));
    record[at + 2u] = bitcast<vec2u>(point.xy);
    record[at + 3u] = bitcast<vec2u>(vec2f(point.z, armB.x));
    record[at + 4u] = bitcast<vec2u>(armB.yz);
}

fn writeNone(c: u32) { record[5u * c + 1u] = vec2u(0u, NONE); }
