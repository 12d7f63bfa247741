// Returns a unit vector ⟂ n, always the same for the same n.
fn tangentOf(n: vec3f) -> vec3f {
    return normalize(select(vec3f(-n.z, 0.0, n.x), vec3f(0.0, n.z, -n.y), abs(n.x) < 0.7));
}

// Returns the parts of a vector ⟂ n along that tangent and along the one ⟂ both.
fn tangentParts(q: vec3f, n: vec3f) -> vec2f {
    let t = tangentOf(n);
    return vec2f(dot(q, t), dot(q, cross(n, t)));
}

fn fromTangents(parts: vec2f, n: vec3f) -> vec3f {
    let t = tangentOf(n);
    return parts.x * t + parts.y * cross(n, t);
}
