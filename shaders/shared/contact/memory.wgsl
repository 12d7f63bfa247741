// Where the buffer of impulses keeps what laws beyond friction need of a contact: shared/solve/laws. Only where LAWS is set.

fn memoryAt(c: u32) -> u32 { return step.contactCapacity + 2u * c; }
