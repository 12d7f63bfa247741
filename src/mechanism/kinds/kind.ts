import type { Builder } from '../builder';
import type { Connection } from '../spec';
import type { Turn } from '../rows/turn';
import type { Part } from '../work';

/** A connection in the form in which a mechanism runs it. */
export type Compiled = {
  parts: Part[];
  /** Index of its control in `Work.controls`; −1 if nothing about it is set from outside. */
  control: number;
  /** Turn about which it applies a torque, if it does that without a row. */
  turn?: Turn;
  /** Called when the multipliers of a step are known. */
  after?: Part;
};

export type Kind = Connection['kind'];
export type Of<K extends Kind> = Extract<Connection, { kind: K }>;
/** Compiles a connection of one kind into rows. */
export type Compile<K extends Kind> = (builder: Builder, connection: Of<K>) => Compiled;

export const held = (...parts: Part[]): Compiled => ({ parts, control: -1 });
