// A part of a big body as the second of two convex bodies. Needs the bindings step, shapes, bodyParts, parts, vertices.

// @import shared/shapes/bodyParts
// @import shared/shapes/triangle

fn placedPart(part: Part) -> Placed {
    if (part.kind == PART_TRIANGLE) { return hullOf(triangleOf(part)); }
    return Placed(shapes[part.shape], 1.0, part.orientation);
}

// Returns the part at a place in the walk through body k.
fn walkedPart(k: u32, place: u32) -> Part {
    let body = bodyParts[k];
    var p = place;
    if (body.cells.x > 0u) { p = partWord(place); }
    return partAt(body.first + p);
}
