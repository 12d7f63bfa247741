// Names for keys of the contact points of a grain and a big body. Features tell points apart, but a mesh has more
// triangles than a key has names: features are folded, and of two that fall together the one with the higher feature
// takes the next free name. So no two points have one name in a frame, and mostly they keep theirs. Twin of
// src/physics/gpu/testing/twin/pointNames.ts.

// @import shared/contact/key
// @import shared/shapes/bodyPoint

const LAST_NAME = (1u << POINT_BITS) - 1u;

fn foldedName(feature: u32) -> u32 {
    return (feature ^ (feature >> POINT_BITS) ^ (feature >> (2u * POINT_BITS)) ^ (feature >> (3u * POINT_BITS)))
        & LAST_NAME;
}

fn pointNames(m: BodyManifold) -> vec4u {
    var names = vec4u(NONE);
    for (var rank = 0u; rank < m.count; rank++) {
        var p = 0u;     // the point whose feature has that rank
        for (var k = 0u; k < m.count; k++) {
            var lower = 0u;
            for (var l = 0u; l < m.count; l++) { lower += select(0u, 1u, m.points[l].feature < m.points[k].feature); }
            if (lower == rank) { p = k; }
        }
        var name = foldedName(m.points[p].feature);
        while (any(names == vec4u(name))) { name = (name + 1u) & LAST_NAME; }
        names[p] = name;
    }
    return names;
}
