// Returns how many shares of a big body have contacts: the first ones, since a share takes each step.bodyShares-th of
// its list. The others have no sums, and nobody writes or reads them: most bodies of a vehicle touch nothing, a wheel
// some hundred grains. Needs the bindings step, bodyLists.
fn filledShares(k: u32) -> u32 {
    let shares = step.bodyShares;
    return min(shares, bodyLists[(k + 1u) * shares] - bodyLists[k * shares]);
}
