// Contacts of a grain with one part of a big body that has no triangles, planes and convex parts alone: a small part of
// shared/shapes/collidePart, in whose place it stands, with the same results.

// @import shared/shapes/bodyParts
// @import shared/shapes/resting
// @import shared/shapes/collideShapes

fn startParts() {}
fn isBehind() -> bool { return false; } // only triangles have a solid behind them
fn offerBehind() {}

fn collidePart(p: u32, part: Part, depth: f32) {
    if (part.kind == PART_PLANE) {
        let up = vec3f(0.0, 0.0, 1.0);
        findResting(bodyGrain, up);
        for (var k = 0u; k < resting.count; k++) {
            let corner = resting.corner[k] + bodyGrain.center;
            if (corner.z > bodyGrain.margin) { continue; }
            offer(-up, corner.z, corner - bodyGrain.center - 0.5 * corner.z * up, 4u * p + resting.label[k]);
        }
        return;
    }
    let a = Placed(bodyGrain.shape, bodyGrain.size, bodyGrain.orientation);
    let b = Placed(shapes[part.shape], 1.0, part.orientation);
    let manifold = collideShapes(a, b, part.position - bodyGrain.center, bodyGrain.margin);
    for (var k = 0u; k < manifold.count; k++) {
        offer(manifold.normal, manifold.gap[k], manifold.point[k], 4u * p + k);
    }
}
