import { assert } from '../core/assert';
import { withoutComments, type WgslSource } from './wgsl';

/** WGSL types of buffers by the names that kernels give them; no other place declares them. */
export type BufferTypes = {
  readonly uniform: Readonly<Record<string, string>>;
  readonly storage: Readonly<Record<string, string>>;
  /** Other types under which some kernels see storage buffers: name of the view, then of the buffer. */
  readonly views?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export type BufferName<T extends BufferTypes> = (keyof T['uniform'] | keyof T['storage']) & string;

type ViewName<T extends BufferTypes> = keyof T['views'] & string;
type ViewsOf<T extends BufferTypes, Name> =
  { [V in ViewName<T>]: Name extends keyof NonNullable<T['views']>[V] ? V : never }[ViewName<T>];

/**
 * The ways in which a kernel may bind a buffer: `'read'`, `'read_write'`, or through a view, `'read_write as atomic'`.
 */
export type AccessOf<T extends BufferTypes, Name> = Name extends keyof T['uniform'] ? 'uniform'
  : 'read' | 'read_write' | `${'read' | 'read_write'} as ${ViewsOf<T, Name>}`;

export type Binding<Name extends string = string> =
  { readonly name: Name; readonly access: 'uniform' | 'read' | 'read_write'; readonly type: string };

/**
 * Looks up the types of the buffers that a kernel binds, given as name → access; the n-th is binding n. Throws if a
 * name or a view is not in the table.
 */
export function resolveBindings<Name extends string>(
  label: string, accesses: Readonly<Record<Name, string>>, types: BufferTypes,
): Binding<Name>[] {
  return (Object.entries(accesses) as [Name, string][]).map(([name, given]) => {
    const [access, view] = given.split(' as '), space = access === 'uniform' ? 'uniform' : 'storage';
    assert(Object.hasOwn(types[space], name), `${label}: the table has no ${space} buffer ${name}`);
    const type = view === undefined ? types[space][name] : types.views?.[view]?.[name];
    assert(type !== undefined, `${label}: the table has no view ${view} of ${name}`);
    return { name, access: access as Binding['access'], type };
  });
}

const MARKER = /^\s*\/\/ @bindings\s*$/;

/** Returns the text with the declarations of the bindings in place of its line `// @bindings`. */
export function writeBindings({ label, text, origin }: WgslSource, bindings: readonly Binding[]): WgslSource {
  const lines = text.split('\n'), at = lines.findIndex((line) => MARKER.test(line));
  assert(at >= 0, `${label}: the text has no line "// @bindings"`);
  const byHand = /@binding\s*\(/.test(withoutComments(text));
  assert(!byHand, `${label}: the text declares bindings itself; defineKernel writes them`);
  const declared = bindings.map(({ name, access, type }, i) =>
    `@group(0) @binding(${i}) var<${access === 'uniform' ? access : `storage, ${access}`}> ${name}: ${type};`);
  return {
    label, text: lines.toSpliced(at, 1, ...declared).join('\n'),
    origin: origin.toSpliced(at, 1, ...bindings.map(({ name }) => `${origin[at]}, binding ${name}`)),
  };
}

/** Asserts that a text, without its bindings, declares the structs and constants that their types name. */
export function checkTypes({ label, text }: WgslSource, bindings: readonly Binding[]): void {
  const code = withoutComments(text);
  for (const { name, type } of bindings) {
    const missing = type.match(/\b[A-Z]\w*/g)?.find((word) => !new RegExp(`\\b(struct|const) ${word}\\b`).test(code));
    assert(missing === undefined,
      `${label}: ${name} is ${type}, and no text that the kernel imports declares ${missing}`);
  }
}

/** Asserts that a text, without its bindings, names each of them as a variable, not only as a field or an argument. */
export function checkUse({ label, text }: WgslSource, bindings: readonly Binding[]): void {
  const code = withoutComments(text);
  const isUsed = (name: string) => new RegExp(`(?<![.\\w])${name}\\b(?!\\s*:)`).test(code);
  const unused = bindings.map(({ name }) => name).filter((name) => !isUsed(name));
  assert(unused.length === 0, `${label}: binds ${unused.join(', ')}, which its text does not name`);
}
