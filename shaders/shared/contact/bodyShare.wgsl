// Cuts the list of all contacts with big bodies into step.bodyShares stretches. Needs the bindings step, starts,
// impulse.

fn shareRange(share: u32) -> vec2u {
    let count = bodyContactCount();
    let stretch = (count + step.bodyShares - 1u) / step.bodyShares;
    return min(vec2u(share * stretch, (share + 1u) * stretch), vec2u(count));
}

fn isOfBody(entry: u32, k: u32) -> bool {
    let c = starts[bodyContactsAt() + entry];
    if (c == NONE) { return false; }
    return keyOf(c) != NONE && (keyOf(c) & KEY_BODY) == step.grainCount + k;
}
