// The number of a dispatch among others of its kernel: a colour of a sweep, a round of impacts.
struct Which { number: u32 }
