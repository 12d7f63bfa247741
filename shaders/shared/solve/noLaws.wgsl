// Stands in for shared/solve/laws in worlds with friction alone, where the call of it is never made.

fn sweepLawful(c: u32) {}
