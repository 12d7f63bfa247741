// Returns the power of two that has this exponent in f32, 1 … 254.
fn powerOfTwo(exponent: u32) -> f32 { return bitcast<f32>(exponent << 23u); }
