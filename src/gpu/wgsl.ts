/**
 * This file reads what the host must know about a WGSL text from the text itself: its imports, workgroup size and
 * struct layouts. It is a small reader of declarations, no compiler: it throws a sentence for whatever it cannot read.
 */

/** Texts by the name under which `// @import name` finds them. */
export type WgslLibrary = Readonly<Record<string, string>>;

/** A text with its imports in place; `origin[i]` names the file and line that line i (from 0) came from. */
export type WgslSource = { label: string; text: string; origin: readonly string[] };

/**
 * Resolves imports: puts each imported text in place of the first `// @import` that names it, and nothing in place of
 * later ones. Throws if the library lacks a text.
 */
export function resolveImports(label: string, code: string, library: WgslLibrary): WgslSource {
  const seen = new Set<string>(), lines: string[] = [], origin: string[] = [];
  const append = (file: string, text: string) => text.split('\n').forEach((line, i) => {
    const wanted = /^\s*\/\/ @import (\S+)\s*$/.exec(line)?.[1];
    if (wanted === undefined) {
      lines.push(line);
      origin.push(`${file}.wgsl line ${i + 1}`);
      return;
    }
    if (seen.has(wanted)) return;
    seen.add(wanted);
    if (!Object.hasOwn(library, wanted))
      throw new Error(`${file}.wgsl imports ${wanted}, which is not in the library.`);
    append(wanted, library[wanted]);
  });
  append(label, code);
  return { label, text: lines.join('\n'), origin };
}

export const withoutComments = (text: string): string =>
  text.replace(/\/\/[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');

/**
 * Returns a source without comments, indents and blank lines, which compilers of graphics drivers need not read; each
 * line keeps its origin. WGSL has no strings, so that two slashes begin a comment wherever they stand.
 */
export function bareSource({ label, text, origin }: WgslSource): WgslSource {
  const lines = text.split('\n').map((line, i) => [line.replace(/\/\/.*/, '').trim(), origin[i]])
    .filter(([line]) => line !== '');
  return { label, text: lines.map(([line]) => line).join('\n'), origin: lines.map(([, from]) => from) };
}

/** A declaration of a text: its name, and the words that it has. */
type Declaration = { name: string; words: ReadonlySet<string> };
/** Declarations by their text: kernels share most of them, and each is read once. */
const known = new Map<string, Declaration>();

function readDeclaration(text: string): Declaration {
  let declaration = known.get(text);
  if (!declaration) {
    const [, name] = /\b(?:fn|struct|alias|const|var(?:<[^>]*>)?)\s+(\w+)/.exec(text)!;
    known.set(text, declaration = { name, words: new Set(text.match(/\w+/g)) });
  }
  return declaration;
}

/** Returns by how much a line opens more braces than it closes. */
function braces(line: string): number {
  let depth = 0;
  for (let k = 0; k < line.length; k++) {
    const code = line.charCodeAt(k);
    if (code === 123) depth++;
    else if (code === 125) depth--;
  }
  return depth;
}

/**
 * Returns a bare source without what `main` does not reach, by the names that it has: functions, types, constants and
 * variables that a text declares for others. Bindings stay, as the host counts them.
 */
export function reachedSource({ label, text, origin }: WgslSource): WgslSource {
  const lines = text.split('\n'), declarations: { from: number; to: number; words: ReadonlySet<string> }[] = [];
  const byName = new Map<string, number>();
  let depth = 0, from = 0;
  lines.forEach((line, i) => {
    depth += braces(line);
    if (depth > 0 || !/[;}]$/.test(line)) return;
    const { name, words } = readDeclaration(lines.slice(from, i + 1).join('\n'));
    byName.set(name, declarations.length);
    declarations.push({ from, to: i + 1, words });
    from = i + 1;
  });
  const reached = new Set<number>();
  const reach = (declaration: number): void => {
    if (reached.has(declaration)) return;
    reached.add(declaration);
    for (const word of declarations[declaration].words) if (byName.has(word)) reach(byName.get(word)!);
  };
  declarations.forEach(({ words }, i) => { if (words.has('binding') || words.has('main')) reach(i); });
  const kept = declarations.filter((_, i) => reached.has(i));
  return {
    label, text: kept.flatMap((part) => lines.slice(part.from, part.to)).join('\n'),
    origin: kept.flatMap((part) => origin.slice(part.from, part.to)),
  };
}

/** Returns the threads of a workgroup of `main`, along x; throws if it has any along y or z, or there is no `main`. */
export function readWorkgroupSize(text: string): number {
  const match = /@compute\s*@workgroup_size\(([^)]*)\)\s*fn main\b/.exec(withoutComments(text));
  if (!match) throw new Error('There is no @compute entry point named main.');
  const [x, ...rest] = match[1].split(',').map((word) => word.trim());
  const constant = new RegExp(`const ${x}\\s*(?::\\s*u32)?\\s*=\\s*(\\d+)u?;`).exec(text)?.[1];
  if (rest.some((word) => word !== '' && word !== '1')) throw new Error('Workgroups are one-dimensional here.');
  return Number.parseInt(constant ?? x, 10);
}

/**
 * Layout of a field in a struct: a scalar kind with numbers of components and columns; offset, size and column stride
 * in bytes. A vec3f is f32 ×3, a mat3x3f f32 ×3 in 3 columns of stride 16.
 */
export type FieldLayout = {
  offset: number; size: number; scalar: 'f32' | 'u32' | 'i32'; components: number; columns: number; stride: number;
};
export type StructLayout = { name: string; size: number; align: number; fields: Readonly<Record<string, FieldLayout>> };

type TypeLayout = Omit<FieldLayout, 'offset'> & { align: number };
const SCALARS = { f: 'f32', u: 'u32', i: 'i32' } as const;
const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;

/**
 * Returns size and alignment [B] by the WGSL specification, §14.4.1; fixed arrays of vec4 count as columns. Returns
 * null for a type that it does not know.
 */
function layoutOf(type: string): TypeLayout | null {
  const scalar = /^(f32|u32|i32)$/.exec(type);
  if (scalar) return { align: 4, size: 4, scalar: scalar[1] as 'f32', components: 1, columns: 1, stride: 4 };
  const vector = /^vec([234])([fui])$/.exec(type);
  if (vector) {
    const n = Number(vector[1]), align = n === 2 ? 8 : 16;
    return { align, size: 4 * n, scalar: SCALARS[vector[2] as 'f'], components: n, columns: 1, stride: align };
  }
  const matrix = /^mat([234])x([34])f$/.exec(type);
  if (matrix) {
    const columns = Number(matrix[1]);
    return { align: 16, size: 16 * columns, scalar: 'f32', components: Number(matrix[2]), columns, stride: 16 };
  }
  const array = /^array<vec4([fui])\s*,\s*(\d+)u?>$/.exec(type);
  if (array) {
    const columns = Number(array[2]);
    return { align: 16, size: 16 * columns, scalar: SCALARS[array[1] as 'f'], components: 4, columns, stride: 16 };
  }
  return null;
}

/**
 * Returns the layout of a struct of plain scalars, vectors and matrices, with the offsets [B] that WGSL gives its
 * fields. Throws if the text lacks the struct or a field has another type.
 */
export function readStruct(text: string, name: string): StructLayout {
  const body = new RegExp(`struct ${name}\\s*\\{([^}]*)\\}`).exec(withoutComments(text))?.[1];
  if (body === undefined) throw new Error(`There is no struct ${name} in the WGSL text.`);
  const fields: Record<string, FieldLayout> = {};
  let end = 0, align = 4;
  for (const [, field, type] of body.matchAll(/(\w+)\s*:\s*([^,<]+(?:<[^>]*>)?)\s*(?:,|$)/g)) {
    const layout = layoutOf(type.trim());
    if (!layout) throw new Error(`struct ${name}: the host cannot lay out ${field}: ${type.trim()}.`);
    const { align: fieldAlign, ...rest } = layout;
    const offset = roundUp(end, fieldAlign);
    fields[field] = { offset, ...rest };
    end = offset + rest.size;
    align = Math.max(align, fieldAlign);
  }
  return { name, size: roundUp(end, align), align, fields };
}
