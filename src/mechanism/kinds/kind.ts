import type { Builder } from '../builder';
import type { Connection } from '../spec';
import type { Turn } from '../rows/turn';
import type { Part } from '../work';

/** A connection as a mechanism runs it. */
export type Compiled = {
  parts: Part[];
  /** Its number in `Work.controls`; −1 if nothing about it is set from outside. */
  control: number;
  /** About which it applies a torque, if it does that without a row. */
  turn?: Turn;
  /** When the multipliers of a step are known. */
  after?: Part;
};

export type Kind = Connection['kind'];
export type Of<K extends Kind> = Extract<Connection, { kind: K }>;
/** Puts a connection of one kind together from rows. */
export type Compile<K extends Kind> = (builder: Builder, connection: Of<K>) => Compiled;

export const held = (...parts: Part[]): Compiled => ({ parts, control: -1 });
