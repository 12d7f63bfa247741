// Own μ of a body that has none: more than any. Twin of src/physics/contact/friction.ts.
const COMMON_FRICTION = 1e30;
