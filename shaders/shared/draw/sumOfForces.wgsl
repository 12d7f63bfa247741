// Forces of contacts are summed in what is drawn of a grain, drawLook: in place of its speed, and how many points they
// are above its template, which has the lowest 8 bits of the last word. No buffer is needed for the sums.

const ONE_POINT = 256u;
