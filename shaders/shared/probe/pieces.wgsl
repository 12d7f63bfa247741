// Pieces: grains that cohesion holds together, directly or through others. A forest in the buffer pieces:
//
//   pieces[i]                  0 for the root of a piece, else 1 + a grain of lower number in the same piece
//   pieces[grainCount + i]     number of grains in the piece of root i, 0 of others
//
// Twin of src/physics/cpu/pieces.ts. Needs the bindings step and pieces as atomics.

// Returns the root of a grain's piece, and shortens the way to it: a grain points to what its parent points to. Other
// threads may do the same, and see an older parent at worst, which is in the same piece.
fn rootOf(grain: u32) -> u32 {
    var i = grain;
    loop {
        let parent = atomicLoad(&pieces[i]);
        if (parent == 0u) { break; }
        let beyond = atomicLoad(&pieces[parent - 1u]);
        if (beyond != 0u) { atomicStore(&pieces[i], beyond); }
        i = parent - 1u;
    }
    return i;
}

// Joins the pieces of two grains: the root of the higher number comes under the other, unless another thread was first.
fn joinPiecesOf(a: u32, b: u32) {
    loop {
        let x = rootOf(a);
        let y = rootOf(b);
        if (x == y) { break; }
        if (atomicCompareExchangeWeak(&pieces[max(x, y)], 0u, min(x, y) + 1u).exchanged) { break; }
    }
}
