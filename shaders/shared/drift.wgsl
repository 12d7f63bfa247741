// What sweeps read of grains besides their copies, as bits; N is step.grainCount:
//
//   drift[3 i … + 2]       dx since the fixed-point position was written [m], dθ since the quaternion was [rad]
//   drift[3 N + i / 2]     first copy, COPY_OWN, COPY_SHARED, number of copies << 28, of two grains
//   drift[massesAt(i)]     1/m [1/kg]; 1/J [1/(kg·m²)], of shapes 1
//   drift[inertiaAt(i) …]  shapes: J⁻¹ in W, diagonal then xy, xz, yz [1/(kg·m²)]
//   drift[noteAt(i)]       contacts that the grain has, or bits of a sleeper (shared/sleep/sleepers); 0
//
// Where all grains are alike (ALIKE) nobody reads their masses here: step has them.
//
// Floats lie as bits among integers, never the other way: the bits of a small integer are a denormal f32, which a
// device may take for zero. Needs the bindings step, drift.

// @import shared/variant
// @import shared/copies

const ALIKE = false;            // the host makes the text for worlds of such grains: src/physics/gpu/library.ts

fn driftAt(at: u32) -> Twist {
    return twistOf(bitcast<vec2f>(drift[at]), bitcast<vec2f>(drift[at + 1u]), bitcast<vec2f>(drift[at + 2u]));
}

fn driftOf(i: u32) -> Twist { return driftAt(3u * i); }
fn copiesAt(i: u32) -> u32 { return 3u * step.grainCount + i / 2u; }
fn massesAt(i: u32) -> u32 { return 3u * step.grainCount + (step.grainCount + 1u) / 2u + i; }
fn inertiaAt(i: u32) -> u32 { return massesAt(step.grainCount) + 3u * i; }
fn noteAt(i: u32) -> u32 { return inertiaAt(select(0u, step.grainCount, SHAPED)) + i; }

fn copyStartOf(i: u32) -> u32 { return drift[copiesAt(i)][i % 2u] & COPY_START; }
fn isOwn(i: u32) -> bool { return (drift[copiesAt(i)][i % 2u] & COPY_OWN) != 0u; }
fn isShared(i: u32) -> bool { return (drift[copiesAt(i)][i % 2u] & COPY_SHARED) != 0u; }
fn copyCountOf(i: u32) -> u32 { return drift[copiesAt(i)][i % 2u] >> COPY_COUNT; }

// Returns c/m and c/J of a grain with c copies; of shapes c.
fn sharedMasses(i: u32) -> vec2f {
    let count = f32(copyCountOf(i));
    if (ALIKE) { return count * step.grainMasses; }
    return count * bitcast<vec2f>(drift[massesAt(i)]);
}
