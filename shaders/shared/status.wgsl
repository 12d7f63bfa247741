// Status bits that kernels set, a part of those of src/model/status.ts; src/physics/gpu/kernels.test.ts compares the
// two.
const STATUS_CONTACTS_FULL = 1u;
const STATUS_NOT_FINITE = 2u;
const STATUS_OUTSIDE = 8u;
