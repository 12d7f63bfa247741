// The geometry of a contact in the middle of the frame, as vec2 of bits, beside `owner` (grain A) and what it keeps.
// Where all grains are spheres their arms lie along n, and a contact has 16 bytes; arms of big bodies lie behind the
// records of all contacts. C is step.contactCapacity:
//
//   2 c        normal from A to B, octahedral, two signed fractions of 16 bits; gap₀ when the frame begins [m]
//   2 c + 1    lengths of the arms of grains A and B [m], two fractions of 16 bits of a power of two; tags
//   2 C + c    arm of a big body, from its centre to the contact point in W [m]: x y, z as signed fractions; exponent
//
// Otherwise it has 24:
//
//   3 c        normal and gap₀
//   3 c + 1    arms: contact point from the centre of A, then from that of B, in W [m], three fractions of 16 bits of a
//              power of two each: x y of A's, z of A's and x of B's,
//   3 c + 2    y z of B's; tags
//
// Fractions are off by 1.5e-5 of the largest, so that a normal turns by some 4e-5 and an arm by as much; n along an
// axis is exact. Within the frame gap = gap₀ + n·(dx_B + dθ_B × r_B − dx_A − dθ_A × r_A): bodies drift by small
// numbers, so that the error of f32 is far below a gap that matters. Needs the bindings step, record.

// @import shared/contact/recordBits

struct Record {
    normal: vec3f,
    gap: f32,
    armA: vec3f,
    armB: vec3f,        // of a grain; of a big body armOfBody
    tags: u32,
}

fn decodeNormal(code: u32) -> vec3f {
    let p = unpack2x16snorm(code);
    let z = 1.0 - abs(p.x) - abs(p.y);
    let t = max(-z, 0.0);
    return normalize(vec3f(p - t * signs(p), z));
}

fn tagsOf(c: u32) -> u32 { return record[tagsAt(c)].y; }
fn normalOf(c: u32) -> vec3f { return decodeNormal(record[RECORD * c].x); }
fn gapOf(c: u32) -> f32 { return bitcast<f32>(record[RECORD * c].y); }

// Returns the arm of the big body that is B.
fn armOfBody(c: u32) -> vec3f {
    if (!SHAPED) {
        let arm = record[bodyArmAt(c)];
        return powerOfTwo(arm.y >> TAG_ARM_B) * vec3f(unpack2x16snorm(arm.x), unpack2x16snorm(arm.y).x);
    }
    let last = record[3u * c + 2u];
    return powerOfTwo(last.y >> TAG_ARM_B)
        * vec3f(unpack2x16snorm(record[3u * c + 1u].y).y, unpack2x16snorm(last.x));
}

fn readRecord(c: u32) -> Record {
    let first = record[RECORD * c];
    let last = record[tagsAt(c)];
    var r: Record;
    r.normal = decodeNormal(first.x);
    r.gap = bitcast<f32>(first.y);
    r.tags = last.y;
    if (!SHAPED) {
        let lengths = powerOfTwo((r.tags >> TAG_ARM_A) & 255u) * unpack2x16unorm(last.x);
        r.armA = lengths.x * r.normal;
        r.armB = -lengths.y * r.normal;
        return r;
    }
    let arms = record[3u * c + 1u];
    let mixed = unpack2x16snorm(arms.y);
    r.armA = powerOfTwo((r.tags >> TAG_ARM_A) & 255u) * vec3f(unpack2x16snorm(arms.x), mixed.x);
    r.armB = powerOfTwo((r.tags >> TAG_ARM_B) & 255u) * vec3f(mixed.y, unpack2x16snorm(last.x));
    return r;
}
