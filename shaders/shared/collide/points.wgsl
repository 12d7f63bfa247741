// Contact points of flexible surfaces are the last grains, and some pairs of them are never in contact. Twin of
// src/physics/flex/selfContact.ts. What is known of them stands behind the vertices of shapes:
//
//   vertices[pointTable + 2 p]      place on the mesh as given, and how far away another of its surface must be there [m]
//   vertices[pointTable + 2 p + 1]  number of its surface; 1 + big body that holds that, or 0; 1 where the point is held wholly
//
// Needs the bindings step, vertices.

fn pointInfo(grain: u32) -> vec3f { return vertices[step.pointTable + 2u * (grain - step.looseCount) + 1u].xyz; }
fn pointPlace(grain: u32) -> vec4f { return vertices[step.pointTable + 2u * (grain - step.looseCount)]; }

// Whether grains a < b never touch: points that lie side by side, or that cannot move against each other.
fn areOfOne(a: u32, b: u32) -> bool {
    if (a < step.looseCount) { return false; }
    let x = pointInfo(a);
    let y = pointInfo(b);
    if (x.z > 0.0 && y.z > 0.0 && x.y == y.y) { return true; }
    let own = pointPlace(a);
    let d = pointPlace(b).xyz - own.xyz;
    return x.x == y.x && dot(d, d) < own.w * own.w;
}

// Whether a grain never touches big body k: that which holds it, or any if it is itself as good as a big body.
fn isPartOf(grain: u32, k: u32) -> bool {
    if (grain < step.looseCount) { return false; }
    let x = pointInfo(grain);
    return x.z > 0.0 || x.y == f32(k + 1u);
}
