// Writes the geometry of a contact that was found. Its key stands in the place of its owner until contact/linkContacts.
// Needs the bindings step, record, owner.

// @import shared/contact/recordBits
// @import shared/collide/writeArms

// Returns the code of a unit vector.
fn encodeNormal(n: vec3f) -> u32 {
    let p = n.xy / (abs(n.x) + abs(n.y) + abs(n.z));
    return pack2x16snorm(select((1.0 - abs(p.yx)) * signs(p), p, n.z >= 0.0));
}

// `body` is B, `name` tells the points of a pair apart; `point` is from the centre of A, d the centre of B from there.
fn writeRecord(c: u32, body: u32, name: u32, normal: vec3f, gap: f32, point: vec3f, d: vec3f) {
    owner[c] = body | (name << KEY_POINT);
    record[RECORD * c] = vec2u(encodeNormal(normal), bitcast<u32>(gap));
    writeArms(c, body, normal, point, point - d);
}

fn moveRecord(c: u32, to: u32) {
    owner[to] = owner[c];
    for (var k = 0u; k < RECORD; k++) { record[RECORD * to + k] = record[RECORD * c + k]; }
    if (!SHAPED) { record[bodyArmAt(to)] = record[bodyArmAt(c)]; } // spheres have these with big bodies alone
}

fn writeNone(c: u32) { owner[c] = NONE; }

// A pair of grains that collide/fillSmoothContacts searches has this in place of the name of a point, until then.
const POSTPONED = 4u;

fn writePostponed(c: u32, body: u32) { owner[c] = body | (POSTPONED << KEY_POINT); }
