// Tells which pairs of grains can be in contact at all: by the balls around them, grown by the margin. Needs the
// bindings step, middle, vertices.

// @import shared/collide/points

fn grainsMayMeet(a: u32, b: u32) -> bool {
    let d = grainDistance(a, b);
    let r = radiusOf(a) + radiusOf(b) + step.margin;
    return dot(d, d) <= r * r && !areOfOne(a, b);
}
