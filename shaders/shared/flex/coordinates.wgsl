// Coordinates of a flexible surface, three vectors a node (r, ∂r/∂x, ∂r/∂y), from the centre of the domain. If a body
// at place p, turned by R, holds some of them (src/physics/flex/condense.ts), and L has the rows (a, s̄) of those and G
// (a, s̄) of the free ones, then
//
//   e = ξ + L (p, R),  ė = η + L (v, ω × R)
//
// so that η answers forces as if nothing else moved, and ξ grows by h η. L = 0 if nothing holds the surface.
//
//   nodes[8 s]      part of ξ in whole quanta: sums are exact
//   nodes[8 s + 1]  the rest of ξ
//   nodes[8 s + 2]  η
//   nodes[8 s + 3]  change of e since the frame began
//   nodes[8 s + 4]  ė
//   nodes[8 s + 5]  Δη of the last impulses of contacts
//   nodes[8 s + 6]  the rest of ξ as the frame began
//   nodes[8 s + 7]  η at the end of the substep without contacts
//   follow[s]       L: a, or s of a point; then s̄, or ℓ, in the body's frame

const COORDINATE = 8u;
const TANGENT_QUANTUM = 1.0 / 4194304.0;
const MOVED = 3u;
const RATE = 4u;
const GAINED = 5u;
const BEGAN = 6u;
const PREDICTED = 7u;

// Returns a row of L times (p, R), or times (v, ω × R).
fn along(row: vec4f, place: vec3f, axes: mat3x3f) -> vec3f { return row.x * place + axes * row.yzw; }

fn spun(w: vec3f, axes: mat3x3f) -> mat3x3f { return mat3x3f(cross(w, axes[0]), cross(w, axes[1]), cross(w, axes[2])); }
