// Contacts of a smooth grain with one part of a big body that has no triangles, planes and convex parts alone: a small
// part of shared/shapes/collidePart, in whose place it stands, with the same results.

// @import shared/shapes/bodyParts
// @import shared/shapes/grainSupport
// @import shared/shapes/collideShapes

fn collidePart(p: u32, part: Part, depth: f32) {
    if (part.kind == PART_PLANE) {
        let up = vec3f(0.0, 0.0, 1.0);
        let lowest = grainPoint(bodyGrain, -up) + bodyGrain.center;
        if (lowest.z > bodyGrain.margin) { return; }
        offer(-up, lowest.z, lowest - bodyGrain.center - 0.5 * lowest.z * up, 4u * p);
        return;
    }
    let a = Placed(bodyGrain.shape, bodyGrain.size, bodyGrain.orientation);
    let b = Placed(shapes[part.shape], 1.0, part.orientation);
    let manifold = collideShapes(a, b, part.position - bodyGrain.center, bodyGrain.margin);
    for (var k = 0u; k < manifold.count; k++) {
        offer(manifold.normal, manifold.gap[k], manifold.point[k], 4u * p + k);
    }
}
