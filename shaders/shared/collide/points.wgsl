// Contact points of flexible surfaces are the last grains, and some pairs of them are never in contact. Twin of
// src/physics/flex/selfContact.ts. A table of them stands behind the vertices of shapes:
//
//   vertices[pointTable + 2 p]      place on the mesh as given, and distance there within which another point of its
//                                   surface never touches it [m]
//   vertices[pointTable + 2 p + 1]  number of its surface; 1 + the big body that holds the surface, or 0; 1 where the
//                                   body holds the point wholly
//
// Needs the bindings step, vertices.

fn pointInfo(grain: u32) -> vec3f { return vertices[step.pointTable + 2u * (grain - step.looseCount) + 1u].xyz; }

// Whether a grain never touches big body k, because that body holds its surface, or because a body holds the point
// wholly.
fn isPartOf(grain: u32, k: u32) -> bool {
    if (grain < step.looseCount) { return false; }
    let x = pointInfo(grain);
    return x.z > 0.0 || x.y == f32(k + 1u);
}
