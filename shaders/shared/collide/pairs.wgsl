// Tells which pairs of grains can be in contact at all: by the balls around them, grown by the margin. Needs the
// bindings step, middle, vertices.

// @import shared/collide/points

fn pointPlace(grain: u32) -> vec4f { return vertices[step.pointTable + 2u * (grain - step.looseCount)]; }

// Whether grains a < b never touch, because they are points that lie side by side or cannot move against each other.
fn areOfOne(a: u32, b: u32) -> bool {
    if (a < step.looseCount) { return false; }
    let x = pointInfo(a);
    let y = pointInfo(b);
    if (x.z > 0.0 && y.z > 0.0 && x.y == y.y) { return true; }
    let own = pointPlace(a);
    let d = pointPlace(b).xyz - own.xyz;
    return x.x == y.x && dot(d, d) < own.w * own.w;
}

fn grainsMayMeet(a: u32, b: u32) -> bool {
    let d = grainDistance(a, b);
    let r = radiusOf(a) + radiusOf(b) + step.margin;
    return dot(d, d) <= r * r && !areOfOne(a, b);
}
