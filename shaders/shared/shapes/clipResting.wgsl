// Cuts the grain's resting face at the borders of one triangle (Sutherland–Hodgman). Twin of
// src/physics/shapes/clipResting.ts.

// @import shared/shapes/cutFace
// @import shared/shapes/triangle

// A corner may be so far over a concave border and still rest here [bounding radii]. See the twin.
const OVER_CONCAVE = 0.02;

// Cuts the face to the part over the triangle. Points cut at a flat border alone are left out.
fn cutToTriangle(t: Triangle, bounding: f32) {
    var flatBorders = 0u;
    for (var edge = 0u; edge < 3u; edge++) {
        if (cutFace.count > 0u) { cutAtBorder(t, edge, bounding); }
        if (edgeKind(t.edges, edge) == EDGE_FLAT) { flatBorders |= 1u << edge; }
    }
    var count = 0u;
    for (var k = 0u; k < cutFace.count; k++) {
        let borders = borderBits(cutFace.corner[k].w);
        if (borders != 0u && (borders & ~flatBorders) == 0u) { continue; }
        cutFace.corner[count] = cutFace.corner[k];
        count++;
    }
    cutFace.count = count;
}

fn cutAtBorder(t: Triangle, e: u32, bounding: f32) {
    let side = inwardOf(t, e);
    let kind = edgeKind(t.edges, e);
    let limit = side.w - bounding * select(select(OVER_CONCAVE, OVERHANG, kind == EDGE_FLAT), 0.0, kind == EDGE_CONVEX);
    let count = cutFace.count;
    var whole = cutFace.corner;
    var made = 0u;
    for (var k = 0u; k < count; k++) {
        let corner = whole[k];
        let before = whole[select(k - 1u, count - 1u, k == 0u)];
        let here = dot(side.xyz, corner.xyz) - limit;
        let there = dot(side.xyz, before.xyz) - limit;
        if ((here >= 0.0) != (there >= 0.0)) {
            // a border both ends lie on, and this one; the label of the corner that was cut off
            let borders = (borderBits(corner.w) & borderBits(before.w)) | (1u << e);
            let label = u32(select(corner.w, before.w, here >= 0.0)) >> 3u;
            cutFace.corner[made] =
                vec4f(mix(before.xyz, corner.xyz, there / (there - here)), f32(8u * label + borders));
            made++;
        }
        if (here >= 0.0) { cutFace.corner[made] = corner; made++; }
    }
    cutFace.count = made;
}
