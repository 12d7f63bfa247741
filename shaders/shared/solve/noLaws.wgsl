// In place of shared/solve/laws where friction is alone: the call of it is behind LAWS.

fn sweepLawful(c: u32) {}
