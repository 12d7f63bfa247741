// Stands in for shared/solve/accelerateLawful in worlds with friction alone, where the call of it is never made.

fn accelerateLawful(i: u32) {}
