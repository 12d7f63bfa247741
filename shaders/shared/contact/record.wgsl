// The geometry of a contact in the middle of the frame: 40 bytes as five vec2 of bits, beside `owner` (grain A) and
// `impulse` (on B in W [N·s], and the key).
//
//   0  normal from A to B, octahedral          1  gap₀ when the frame begins [m]; tags
//   2…4  arms: contact point from the centre of A, then from that of B, in W [m]
//
// Within the frame gap = gap₀ + n·(dx_B + dθ_B × r_B − dx_A − dθ_A × r_A): bodies drift by small numbers, so that the
// error of f32 is far below a gap that matters. Needs the binding record.

// @import shared/contact/key

// Tags: rank of the copy of B (3 bits), colour (5 bits). While contacts are found: the key.
const TAG_B = 3u;
const TAG_COLOUR = 6u;

struct Record {
    normal: vec3f,
    gap: f32,
    armA: vec3f,
    armB: vec3f,
    tags: u32,
}

fn signs(p: vec2f) -> vec2f { return select(vec2f(-1.0), vec2f(1.0), p >= vec2f()); }

fn encodeNormal(n: vec3f) -> vec2f {
    let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
    return select((1.0 - abs(p.yx)) * signs(p), p, n.z >= 0.0);
}

fn decodeNormal(p: vec2f) -> vec3f {
    let z = 1.0 - abs(p.x) - abs(p.y);
    let t = max(-z, 0.0);
    return normalize(vec3f(p - t * signs(p), z));
}

fn tagsOf(c: u32) -> u32 { return record[5u * c + 1u].y; }

fn readRecord(c: u32) -> Record {
    let at = 5u * c;
    let mixed = bitcast<vec2f>(record[at + 3u]);
    var r: Record;
    r.normal = decodeNormal(bitcast<vec2f>(record[at]));
    r.gap = bitcast<f32>(record[at + 1u].x);
    r.tags = record[at + 1u].y;
    r.armA = vec3f(bitcast<vec2f>(record[at + 2u]), mixed.x);
    r.armB = vec3f(mixed.y, bitcast<vec2f>(record[at + 4u]));
    return r;
}
