// Place in the buffer of impulses of the memory that laws beyond friction need of a contact: shared/solve/laws. There
// is one only where LAWS is set.

fn memoryAt(c: u32) -> u32 { return step.contactCapacity + 2u * c; }
