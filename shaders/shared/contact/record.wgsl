// The geometry of a contact in the middle of the frame: 24 bytes as three vec2 of bits, beside `owner` (grain A) and
// `impulse` (on B in W [N·s], and the key).
//
//   0  normal from A to B, octahedral, two signed fractions of 16 bits; gap₀ when the frame begins [m]
//   1  arms: contact point from the centre of A, then from that of B, in W [m]: x y of A's, z of A's and x of B's,
//   2  y z of B's, three fractions of 16 bits of a power of two each; tags
//
// Fractions are off by 1.5e-5 of the largest, so that a normal turns by some 4e-5 and an arm by as much; n along an
// axis is exact. Within the frame gap = gap₀ + n·(dx_B + dθ_B × r_B − dx_A − dθ_A × r_A): bodies drift by small
// numbers, so that the error of f32 is far below a gap that matters. Needs the binding record.

// @import shared/contact/recordBits

struct Record {
    normal: vec3f,
    gap: f32,
    armA: vec3f,
    armB: vec3f,
    tags: u32,
}

fn decodeNormal(code: u32) -> vec3f {
    let p = unpack2x16snorm(code);
    let z = 1.0 - abs(p.x) - abs(p.y);
    let t = max(-z, 0.0);
    return normalize(vec3f(p - t * signs(p), z));
}

fn tagsOf(c: u32) -> u32 { return record[3u * c + 2u].y; }

fn normalOf(c: u32) -> vec3f { return decodeNormal(record[3u * c].x); }
fn gapOf(c: u32) -> f32 { return bitcast<f32>(record[3u * c].y); }

fn armBOf(c: u32) -> vec3f {
    let last = record[3u * c + 2u];
    return powerOfTwo((last.y >> TAG_ARM_B) & 255u)
        * vec3f(unpack2x16snorm(record[3u * c + 1u].y).y, unpack2x16snorm(last.x));
}

fn readRecord(c: u32) -> Record {
    let first = record[3u * c];
    let arms = record[3u * c + 1u];
    let last = record[3u * c + 2u];
    let mixed = unpack2x16snorm(arms.y);
    var r: Record;
    r.normal = decodeNormal(first.x);
    r.gap = bitcast<f32>(first.y);
    r.tags = last.y;
    r.armA = powerOfTwo((r.tags >> TAG_ARM_A) & 255u) * vec3f(unpack2x16snorm(arms.x), mixed.x);
    r.armB = powerOfTwo((r.tags >> TAG_ARM_B) & 255u) * vec3f(mixed.y, unpack2x16snorm(last.x));
    return r;
}
