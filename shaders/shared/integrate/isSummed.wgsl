// Says whether a pass sums the impulses of contacts on a big body. Those on a body that no impulse moves, such as a
// floor, are only measured, at the end of each substep. Needs the bindings phase, controls.
fn isSummed(k: u32) -> bool { return controls[k].answers != 0u || phase.mode == MODE_ADVANCE; }
