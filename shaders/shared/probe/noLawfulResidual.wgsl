// Stands in for shared/probe/lawfulResidual in worlds with friction alone, where the call of it is never made.

fn lawfulResidual(i: u32, seen: Contact, key: u32, p: vec3f) -> f32 { return 0.0; }
