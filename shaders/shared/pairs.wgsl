// Which pairs can be in contact at all: balls around them, grown by the margin. Needs what the narrow phase needs.

fn ballsMeet(d: vec3f, reach: f32) -> bool {
    let r = reach + step.margin;
    return dot(d, d) <= r * r;
}

fn grainsMayMeet(a: u32, b: u32) -> bool { return ballsMeet(grainDistance(a, b), radiusOf(a) + radiusOf(b)); }

fn bodyMayMeet(grain: u32, k: u32) -> bool { return ballsMeet(bodyDistance(grain, k), radiusOf(grain) + bodies[k].bounding); }
