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

// @import shared/contact/key

// Tags: rank of the copy of B (3 bits), colour (5 bits), exponents of the arms (8 bits each).
const TAG_B = 3u;
const TAG_COLOUR = 6u;
const TAG_ARM_A = 16u;
const TAG_ARM_B = 24u;
const TAG_ARMS = 0xffff0000u;

struct Record {
    normal: vec3f,
    gap: f32,
    armA: vec3f,
    armB: vec3f,
    tags: u32,
}

fn signs(p: vec2f) -> vec2f { return select(vec2f(-1.0), vec2f(1.0), p >= vec2f()); }

// Returns the code of a unit vector.
fn encodeNormal(n: vec3f) -> u32 {
    let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
    return pack2x16snorm(select((1.0 - abs(p.yx)) * signs(p), p, n.z >= 0.0));
}

fn decodeNormal(code: u32) -> vec3f {
    let p = unpack2x16snorm(code);
    let z = 1.0 - abs(p.x) - abs(p.y);
    let t = max(-z, 0.0);
    return normalize(vec3f(p - t * signs(p), z));
}

// Returns the exponent of the least power of two above all components, as f32 has it, at most 2^127.
fn armExponent(arm: vec3f) -> u32 {
    let most = max(abs(arm.x), max(abs(arm.y), abs(arm.z)));
    return min((bitcast<u32>(most) >> 23u) + 1u, 254u);
}

fn powerOfTwo(exponent: u32) -> f32 { return bitcast<f32>(exponent << 23u); }

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
