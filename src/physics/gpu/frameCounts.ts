/** Counts of a flexible surface. */
export type SurfaceCounts = { nodes: number; plates: number; points: number };

/** Counts of a frame on the device. */
export type FrameCounts = {
  grains: number; cells: number; blocks: number; contacts: number; bodyContacts: number; copies: number;
  /** Big bodies, and those of a mechanism that may touch soil. */
  bodies: number; contactBodies: number;
  surfaces: readonly SurfaceCounts[];
  /** Number of colours that a sweep goes through one by one, 0 if it sweeps blocks. */
  colours: number;
  /** True if some grain is no sphere: its drift holds an inverse inertia. */
  shaped: boolean;
  /** Share of contacts, and so nearly of grains, that sweeps pass over since nothing there is awake [1]. */
  still?: number;
};

/** A count of something by those of a frame. */
export type Count = (n: FrameCounts) => number;
