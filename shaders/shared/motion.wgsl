// Velocity, spin and mass of grains; N is step.grainCount:
//
//   motion[3 i … 3 i + 2]   v [m/s], w [rad/s]
//   motion[3 N + i]         1/m [1/kg]; 1/J [1/(kg·m²)], of shapes the number of the template
//
// Needs the bindings step, motion.

// @import shared/copies

fn motionOf(i: u32) -> Twist { return twistOf(motion[3u * i], motion[3u * i + 1u], motion[3u * i + 2u]); }
fn massAt(i: u32) -> u32 { return 3u * step.grainCount + i; }
