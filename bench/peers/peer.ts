/** An engine in a world made of a packing (packing.ts), with settings of its own. */
export type Peer = {
  /** What computes, in a few words. */
  adapter(): string;
  /** Advances one frame step. */
  step(): void | Promise<void>;
  /** Centres of the spheres [m], ×3; height of the slab's underside [m] and its speed upwards [m/s]. */
  positions(): ArrayLike<number>;
  slabHeight(): number;
  slabSpeed(): number;
  dispose(): void;
};
