import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';

/**
 * Folders and files that are read for citations, as paths from the root of the repository: code with its comments, and
 * documents.
 */
const READ = ['src', 'shaders', 'bench', 'scripts', 'e2e', 'docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const TEXT = /\.(ts|tsx|mjs|wgsl|md|css)$/;
/** Documents whose paths must exist: those that say how things are, not results of a day. */
const GUIDES = /^(README|CONTRIBUTING|CHANGELOG|docs\/.*|bench\/README)\.md$/;

/** `small-steps.md §2`, `docs/theory/gpu.md §1, §3`, `[shapes.md](shapes.md) §3–5`, on one line. */
const CITED = /([\w./-]*[\w-]\.md)[)`]*,?\s+((?:§\d+(?:\.\d+)*(?:[–-]\d+)?(?:, and |, | and )?(?=\D|$))+)/g;
const NAMED = /(?:^|[^\w./<>{}*-])((?:[\w-]+\/|\.\.?\/)*[\w-]+\.md)(?![\w.])/g;
/** Pages were once named in capitals, without a suffix. */
const CAPITALS = /(?<![\w.])([A-Z]{3,}) §\d/g;
const PATHS = /`((?:src|shaders|docs|bench|e2e|scripts|public)\/[\w./-]*)`/g;
const LINKS = /\]\(([^)\s]+)\)/g;

/** Lists all files under a folder, depth first, or the file itself. */
function walk(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap((name) => walk(join(path, name)));
}

export const citingFiles = (): string[] => READ.flatMap(walk).filter((path) => TEXT.test(path));

/** Joins lines, with what begins a line of a comment, so that a citation over two of them is on one. */
const joined = (text: string): string => text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');

/** Reads `§1, §3–5` as 1, 3, 4, 5. */
const numbersIn = (sections: string): string[] => sections.split(/[^\d.–-]+/).filter(Boolean).flatMap((part) => {
  const [from, to] = part.split(/[–-]/);
  if (!to) return [from];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => String(Number(from) + i));
});

/** Finds a document named in `file`: as a path from the root or from the file, or a page of docs/theory or docs. */
function documentOf(name: string, file: string): string | undefined {
  const folders = ['', dirname(file), 'docs/theory', 'docs'];
  return folders.map((folder) => normalize(join(folder, name))).find((path) => existsSync(path));
}

const headings = new Map<string, Set<string>>();

/** Reads the numbers of a document's headings: `## 3. Title` is 3. */
function sectionsOf(path: string): Set<string> {
  let found = headings.get(path);
  if (!found) {
    const numbered = readFileSync(path, 'utf8').matchAll(/^#{2,} (\d+(?:\.\d+)*)\. /gm);
    found = new Set([...numbered].map(([, number]) => number));
    headings.set(path, found);
  }
  return found;
}

/** Finds the faults in the citations of a text that stands in `file`, a sentence each. */
export function citationFaults(file: string, text: string): string[] {
  const faults: string[] = [], line = joined(text);
  for (const [, name] of line.matchAll(NAMED)) {
    if (!documentOf(name, file)) faults.push(`${file} names ${name}, which does not exist.`);
  }
  for (const [, name, sections] of line.matchAll(CITED)) {
    const path = documentOf(name, file);
    if (!path) continue; // said above
    for (const number of numbersIn(sections)) {
      if (sectionsOf(path).has(number)) continue;
      faults.push(`${file} cites ${name} §${number}, and ${path} has no section of that number.`);
    }
  }
  for (const [, name] of line.matchAll(CAPITALS)) {
    faults.push(`${file} cites ${name} by its capitals: name a page, as in gpu.md §1.`);
  }
  return faults;
}

/** Makes a heading's anchor as the sites do that show repositories. */
const slugOf = (heading: string): string =>
  heading.toLowerCase().replace(/[`*]/g, '').replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');

const hasAnchor = (path: string, anchor: string): boolean =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].some(([, heading]) => slugOf(heading) === anchor);

/** Returns true if a path exists; scripts are named without a suffix that may change. */
const isThere = (path: string): boolean => ['', '.ts', '.mjs'].some((suffix) => existsSync(path + suffix));

let everything: string[] | undefined;

/** Asks whether a missing file has moved to one of the same name, to end a sentence with. */
function alike(path: string): string {
  everything ??= ['src', 'shaders', 'bench', 'scripts', 'e2e', 'docs', 'public'].flatMap(walk);
  const found = everything.filter((other) => basename(other) === basename(path));
  return found.length > 0 ? ` Moved to ${found.join(' or ')}?` : '';
}

/** Finds the faults in the paths and links of a document, a sentence each; other files have none. */
export function pathFaults(file: string, text: string): string[] {
  if (!GUIDES.test(file)) return [];
  const faults: string[] = [];
  for (const [, path] of text.matchAll(PATHS)) {
    if (!isThere(path)) faults.push(`${file} names ${path}, which does not exist.${alike(path)}`);
  }
  for (const [, link] of text.matchAll(LINKS)) {
    if (/^[a-z]+:/.test(link)) continue;
    const [target, anchor] = link.split('#'), path = target === '' ? file : normalize(join(dirname(file), target));
    if (!existsSync(path)) faults.push(`${file} links to ${link}, which does not exist.${alike(path)}`);
    else if (anchor && path.endsWith('.md') && !hasAnchor(path, anchor)) {
      faults.push(`${file} links to ${link}, which has no such heading.`);
    }
  }
  return faults;
}
