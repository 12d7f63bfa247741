// In place of shared/laws where friction is alone: the call of it is behind LAWS.

fn sweepLawful(c: u32) {}
