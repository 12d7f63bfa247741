// The kind of grains that the world has. The host makes the text for other kinds: src/physics/gpu/library.ts.

const SHAPED = false;           // some grain is no sphere
const LAWS = false;             // some law beyond friction acts, and the buffer of impulses has room for its memory
const SLEEP = false;            // grains at rest may sleep, and copies have room behind them
const MAX_TEMPLATES = 64u;      // shapes of grains
