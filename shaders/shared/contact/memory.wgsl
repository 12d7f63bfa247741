// Places behind the impulses, in their buffer, of what contacts keep from one substep to the next:
//
//   impulse[heldAt(c)]        q₀: held part of the tangential impulse when the frame began, in W [N·s]
//   impulse[memoryAt(c)]      laws beyond friction alone: shared/solve/laws
//   impulse[hitAt(c)]         with these: impulse of impacts that began the substep, in W [N·s]; while they are found,
//                             the speed at which it closes

fn heldAt(c: u32) -> u32 { return step.contactCapacity + c; }
fn memoryAt(c: u32) -> u32 { return 2u * (step.contactCapacity + c); }
fn hitAt(c: u32) -> u32 { return 4u * step.contactCapacity + c; }
