// What the buffer of impulses holds of each contact, in words; f32 lie as bits:
//
//   impulse[c]                       its key
//   impulse[impulseAt(c)]         3  p: impulse on B in W [N·s]
//   impulse[heldAt(c)]            3  q₀: held part of the tangential impulse when the frame began, in W [N·s]; where
//                                  friction leaks, while sweeps run, its two parts along tangents (tangent.wgsl)
//
// and of laws beyond friction alone:
//
//   impulse[memoryAt(c)]          3  moment on B in W [N·m·s]
//     + PLASTIC                   1  plastic displacement y_P ≤ 0 [m]
//     + BORN                      1  y₀ ≤ 0: gap at which a pair was found that had closed unseen [m]
//     + HELD_MOMENT               3  held part of the moment when the frame began [N·m·s]
//   impulse[hitAt(c)]             3  impulse of impacts that began the substep, in W [N·s]; of converging solvers
//                                  at BOUNCE b_n [m/s] and at SOLVED_PLASTIC y_P [m]
//     + CLOSING                   1  while impacts are found, the speed at which it closes
//
// Needs the bindings step, impulse.

// @import shared/contact/key

const MEMORY_WORDS = 7u;        // of a contact under friction alone
const LAW_WORDS = 12u;          // more
const PLASTIC = 3u;
const BORN = 4u;
const HELD_MOMENT = 5u;
const BOUNCE = 0u;
const SOLVED_PLASTIC = 1u;
const CLOSING = 3u;

fn impulseAt(c: u32) -> u32 { return step.contactCapacity + 3u * c; }
fn heldAt(c: u32) -> u32 { return 4u * step.contactCapacity + 3u * c; }
fn memoryAt(c: u32) -> u32 { return MEMORY_WORDS * step.contactCapacity + 8u * c; }
fn hitAt(c: u32) -> u32 { return (MEMORY_WORDS + 8u) * step.contactCapacity + 4u * c; }

fn keyOf(c: u32) -> u32 { return impulse[c]; }
fn numberAt(at: u32) -> f32 { return bitcast<f32>(impulse[at]); }
fn vectorAt(at: u32) -> vec3f { return bitcast<vec3f>(vec3u(impulse[at], impulse[at + 1u], impulse[at + 2u])); }
fn impulseOn(c: u32) -> vec3f { return vectorAt(impulseAt(c)); }

// Returns the moment of a contact, and y_P.
fn momentOf(c: u32) -> vec4f { return vec4f(vectorAt(memoryAt(c)), numberAt(memoryAt(c) + PLASTIC)); }
