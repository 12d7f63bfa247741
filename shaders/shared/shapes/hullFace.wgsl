// The face of a hull: a part of shared/shapes/supportFace. Needs the binding vertices.

// @import shared/shapes/faceCorners

var<private> cornerDepth: array<f32, 32>;

// Writes the face of a hull: the lowest corner, and those that lines within the angle lead to from it; of these the
// farthest in each of eight directions across n.
fn writeHullFace(core: Core, m: vec3f) {
    var lowest = 0u;
    for (var i = 0u; i < core.count; i++) {
        cornerDepth[i] = -dot(m, vertices[core.first + i].xyz);
        if (cornerDepth[i] < cornerDepth[lowest]) { lowest = i; }
    }
    var members = 1u << lowest; // bit i: corner i is in the face, and its lines have yet to be tried
    var pending = members;
    while (pending != 0u) {
        let j = countTrailingZeros(pending);
        pending &= pending - 1u;
        for (var i = 0u; i < core.count; i++) {
            let way = FACE_FLAT * distance(vertices[core.first + i].xyz, vertices[core.first + j].xyz);
            if ((members & (1u << i)) != 0u || cornerDepth[i] - cornerDepth[j] > way) { continue; }
            members |= 1u << i;
            pending |= 1u << i;
        }
    }
    supportFace.count = 0u;
    if (countOneBits(members) <= 2u) { // a corner or an edge
        for (var left = members; left != 0u; left &= left - 1u) {
            supportFace.corner[supportFace.count] = core.size * vertices[core.first + countTrailingZeros(left)].xyz;
            supportFace.count++;
        }
        return;
    }
    // A basis u, w across n, [Duff2017] listing 3.
    let side = select(-1.0, 1.0, m.z >= 0.0);
    let p = -1.0 / (side + m.z);
    let q = m.x * m.y * p;
    let u = vec3f(1.0 + side * m.x * m.x * p, side * q, -side * m.x);
    let w = vec3f(q, side + m.y * m.y * p, -m.y);
    var first = 32u;
    var previous = 32u;
    for (var turn = 0u; turn < 8u; turn++) {
        let t = turnOf(turn);
        let e = t.x * u + t.y * w;
        var at = 0u;
        var farthest = -1e30;
        for (var i = 0u; i < core.count; i++) {
            let far = dot(e, vertices[core.first + i].xyz);
            if ((members & (1u << i)) != 0u && far > farthest) { farthest = far; at = i; }
        }
        if (at == previous || at == first) { continue; }
        if (first == 32u) { first = at; }
        previous = at;
        supportFace.corner[supportFace.count] = core.size * vertices[core.first + at].xyz;
        supportFace.count++;
    }
}
