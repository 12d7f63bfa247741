// The sets of impulses that laws of contact allow, and their nearest points. Twin of src/physics/contact/sets.ts.

// Newton steps of nearestOfSet: at most one for each part that lets go, besides the one that finds none left.
const SET_PARTS = 3u;

// Returns m of the point of a set that is nearest to a point with m₀ and parts of these lengths; `slopes` are those of
// the set for each part. It is `projectAny` of src/physics/contact/sets.ts. A slope of 0 with any length adds nothing.
fn nearestOfSet(m0: f32, lengths: vec3f, slopes: vec3f) -> f32 {
    var m = m0;
    for (var k = 0u; k <= SET_PARTS; k++) {
        let out = select(vec3f(), slopes, lengths > slopes * m);
        let next = (m0 + dot(out, lengths)) / (1.0 + dot(out, out));
        if (!(next > m)) { break; }
        m = next;
    }
    return m;
}

fn shortened(x: vec3f, limit: f32) -> vec3f {
    let size = length(x);
    return x * select(1.0, limit / max(size, 1e-30), size > limit);
}

// Returns a moment cut to no more than `spinning` along n and no more than `rolling` across n [N·m·s].
fn momentWithin(x: vec3f, n: vec3f, spinning: f32, rolling: f32) -> vec3f {
    let along = dot(x, n);
    return clamp(along, -spinning, spinning) * n + shortened(x - along * n, rolling);
}
