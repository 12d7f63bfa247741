// Places in the buffer `cells`, which shared/collide/cell describes. Needs the binding step.

fn slotsAt() -> u32 { return step.cellCapacity + 1u; }
fn grainCellsAt() -> u32 { return step.cellCapacity + 1u + step.grainCount; }
