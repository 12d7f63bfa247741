// Joins the sums of the threads of a workgroup pairwise: this is all that a big body waits for.

// @import shared/contact/bodySum

var<workgroup> shares: array<BodySum, BODY_THREADS>;

// Returns the sum of all to thread 0; every thread of the workgroup must call it.
fn joinShares(own: BodySum, thread: u32) -> BodySum {
    shares[thread] = own;
    workgroupBarrier();
    for (var half = BODY_THREADS / 2u; half > 0u; half /= 2u) {
        if (thread < half) { shares[thread] = joinSums(shares[thread], shares[thread + half]); }
        workgroupBarrier();
    }
    return shares[thread];
}
