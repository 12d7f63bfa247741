// Returns the exponent of the least power of two above all components, as f32 has it, at most 2^127.
fn armExponent(arm: vec3f) -> u32 {
    let most = max(abs(arm.x), max(abs(arm.y), abs(arm.z)));
    return min((bitcast<u32>(most) >> 23u) + 1u, 254u);
}
