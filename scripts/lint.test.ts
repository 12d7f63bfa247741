// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, test } from 'vitest';
import { LINE } from './lines.mjs';

const eslint = new ESLint(); // one for all: each reads its configuration and its plugins anew

/** Returns the messages of lint on a planted file. */
async function lint(filePath: string, code: string): Promise<string[]> {
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map(({ message }) => message);
}

const PLANTED: [file: string, code: string, says: string][] = [
  ['src/physics/planted.ts',
    "import { scenes } from '../scenes/index';\nvoid scenes;\n", 'src/physics does not know src/scenes.'],
  ['src/physics/solvers/planted.ts', "export * from '../../scenes/index';\n", 'src/physics does not know src/scenes.'],
  ['src/experiment/planted.ts',
    "export type { Command } from '../protocol/messages';\n", 'src/experiment does not know src/protocol.'],
  ['src/app/planted.tsx', "export const view = import('../view/scene');\n", 'src/app does not know src/view.'],
  ['src/app/planted.ts', "export * from '../gpu/device';\n", 'src/app does not know src/gpu.'],
  ['src/core/planted.test.ts', "export * from '../params/param';\n", 'src/core does not know src/params.'],
  ['src/worker/planted.ts', "export * from 'three/webgpu';\n", 'Only src/view may import three.'],
  ['src/worker/planted.ts', "export * from '@react-three/fiber';\n", 'Only src/view may import three.'],
  ['src/worker/planted.ts', "export * from 'react';\n", 'Only src/app and src/view may import react.'],
  ['src/worker/planted.ts',
    "export * from 'meshoptimizer/simplifier';\n", 'Only src/model may import meshoptimizer.'],
  ['src/view/planted.ts', "export * from 'zustand';\n", 'Only src/app may import zustand.'],
  ['src/view/planted.ts', "export * from 'uplot/dist/uPlot.min.css';\n", 'Only src/app may import uplot.'],
  ['src/view/planted.ts',
    "export { default as text } from '../../shaders/draw/x.wgsl?raw';\n", 'Only src/physics may import shaders/.'],
  ['src/view/planted.ts', "export * from '../../wasm/layout';\n", 'Only src/physics may import wasm/.'],
  ['src/gpu/planted.ts',
    "export const dawn = import('webgpu');\n", 'Only src/headless may import webgpu, which is WebGPU for Node.'],
  ['src/share/planted.ts', "export * from 'node:fs';\n", 'Only src/headless may import modules of Node.'],
  ['src/core/planted.ts',
    "export const load = (name: string) => import(name);\n",
    'Import by a literal, so that the architecture can be checked.'],
  ['src/core/planted.ts', "export default 1;\n", 'Named exports only.'],
  ['src/core/planted.ts', "export const n = 'x' as unknown as number;\n", 'Mend the type that is wrong'],
  ['e2e/planted.ts', "export const n = ('x' as unknown) as number;\n", 'Mend the type that is wrong'],
  ['src/app/planted.ts', "export const x = f(await fetch('x'));\ndeclare const f: unknown;\n", 'Wait in a function'],
  ['src/physics/cpu/planted.ts', "for await (const x of []) void x;\nawait 0;\n", 'Wait in a function'],
  ['src/core/planted.ts', "console.log(1);\n", 'Unexpected console statement.'],
  ['src/scenes/planted.ts', "export const top = (x: number[]) => Math.max(0, ...x);\n", 'take maxOf or minOf'],
  ['src/mechanism/planted.ts', "export const s = (x: number) => Math.sin(x);\n", 'take that of src/core/elementary'],
  ['src/physics/cpu/planted.ts', "const { hypot } = Math;\nvoid hypot;\n", 'take that of src/core/elementary'],
  ['src/physics/cpu/planted.ts', "export const s = (x: number) => x ** 3;\n", 'take that of src/core/elementary'],
  ['src/scenes/planted.ts',
    "export function f(x: number) { x **= 2; return x; }\n", 'take that of src/core/elementary'],
  ['src/scenes/planted.ts', "export const r = Math.random();\n", 'What is random takes a seed'],
  ['bench/planted.mjs', "export const low = (x) => Math.min(...x);\n", 'take maxOf or minOf'],
  ['bench/planted.ts',
    `export const long = '${'π'.repeat(99)}';\n`, 'This line has a length of 122. Maximum allowed is 120.'],
  ['src/view/planted.tsx',
    "import { useMemo } from 'react';\nexport function f(x: boolean) { if (x) useMemo(() => 1, []); }\n",
    'React Hook "useMemo" is called in function "f"'],
];

test.each(PLANTED)('$0: $1 is refused', async (file, code, says) => {
  expect(await lint(file, code)).toEqual([expect.stringContaining(says)]);
});

const ROOMS: [file: string, code: string, says: string][] = [
  ['src/worker/planted.ts',
    "export * from '../physics/cpu/world';\n", 'Only src/physics/cpu knows more of it than its engine.'],
  ['src/physics/cpu/solve/planted.ts',
    "export * from '../../gpu/frame';\n", 'src/physics/cpu does not know src/physics/gpu or src/gpu.'],
  ['src/physics/gpu/solve/planted.ts',
    "export * from '../../cpu/world';\n", 'src/physics/gpu does not know src/physics/cpu.'],
  ['src/physics/contact/planted.ts', "export * from '../cpu/world';\n", 'What both engines use knows neither.'],
  ['src/vehicle/planted.ts', "export * from './testing/fixtures';\n", 'What lies in testing/ is for tests alone.'],
];

test.each(ROOMS)('$0: $1 is refused', async (file, code, says) => {
  expect(await lint(file, code)).toEqual([expect.stringContaining(says)]);
});

const ALLOWED: [file: string, code: string][] = [
  ['src/physics/planted.ts',
    "export * from '../../shaders/solve/x.wgsl?raw';\nexport * from '../gpu/device';\nexport * from './gpu/x';\n"],
  ['src/experiment/planted.ts', "export * from '../physics/engine';\nexport * from '../share/link';\n"],
  ['src/worker/planted.tsx', "export * from '../view/scene';\nexport * from '../experiment/experiment';\n"],
  ['src/view/planted.tsx',
    "export * from 'three/webgpu';\nexport * from '@react-three/fiber';\nexport * from 'react';\n"],
  ['src/worker/planted.ts', "export * from '../physics/cpu/engine';\n"],
  ['src/vehicle/planted.test.ts', "export * from './testing/fixtures';\n"],
  ['src/gpu/testing/testDevice.ts', "export const dawn = import('webgpu');\n"],
  ['src/physics/planted.test.ts', "export * from 'node:fs';\nexport * from 'vitest';\n"],
  ['src/core/planted.test.ts', "export const top = Math.max(...[1, 2]);\n"],
  ['src/core/planted.ts', 'export const f = (x: unknown) => x as number, g = (x: number) => x as unknown;\n'],
  ['bench/planted.ts', `export const whole = '${'π'.repeat(96)}';\n// https://x.org/${'a'.repeat(LINE)}\n`],
  ['src/physics/cpu/planted.ts', "export const unit = (k: number) => 2 ** k + Math.sqrt(k);\n"],
  ['src/physics/gpu/planted.ts', "export const s = (x: number) => Math.sin(x) ** 2;\n"],
  ['src/headless/planted.ts', "export * from 'node:fs';\nexport const dawn = import('webgpu');\nconsole.log(1);\n"],
];

// lint of all files, of every run, has as much that is allowed
test.each(ALLOWED)('$0: $1 is allowed', { tags: 'long' }, async (file, code) => {
  expect(await lint(file, code)).toEqual([]);
});

/** Runs oxlint over a folder of planted files; returns its exit code and what it printed, a line for each message. */
function oxlint(files: Record<string, string>): { status: number | null; said: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'grouser-oxlint-')), root = join(import.meta.dirname, '..');
  try {
    for (const [name, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
    const bin = join(root, 'node_modules/oxlint/bin/oxlint'), config = join(root, '.oxlintrc.json');
    const args = [bin, '-c', config, '--type-aware', '-f', 'unix', folder];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, said: stdout.split('\n').filter((line) => line.includes('.ts:')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A line that each rule of oxlint refuses, which needs neither other files nor types. */
const REFUSED: Record<string, string> = {
  'eslint(eqeqeq)': 'export const equal = (a: unknown, b: unknown) => a == b;',
  'eslint(no-array-constructor)': 'export const list = new Array(1, 2);',
  'eslint(no-unused-expressions)': 'export function f(x: number) { x; }',
  'eslint(no-unused-vars)': 'export const second = ([a, b]: number[]) => b;',
  'eslint(no-var)': 'export var old = 1;',
  'eslint(prefer-const)': 'let never = 1; export { never };',
  'eslint(prefer-rest-params)': 'export function f() { return arguments; }',
  'eslint(prefer-spread)': 'export const f = (g: (...x: number[]) => void, x: number[]) => g.apply(undefined, x);',
  'typescript(ban-ts-comment)': '// @ts-ignore',
  'typescript(no-duplicate-enum-values)': 'export enum Twice { a = 1, b = 1 }',
  'typescript(no-empty-object-type)': 'export type Empty = {};',
  'typescript(no-explicit-any)': 'export const x: any = 1;',
  'typescript(no-extra-non-null-assertion)': 'export const sure = (x: number | null) => x!!;',
  'typescript(no-misused-new)': 'export interface New { new (): New }',
  'typescript(no-namespace)': 'export namespace Space { export const x = 1; }',
  'typescript(no-non-null-asserted-optional-chain)': 'export const y = (x?: { y: number }) => x?.y!;',
  'typescript(no-require-imports)': "import fs = require('node:fs'); export { fs };",
  'typescript(no-this-alias)': 'export function f(this: unknown) { const that = this; return () => that; }',
  'typescript(no-unnecessary-type-constraint)': 'export const same = <T extends unknown>(x: T) => x;',
  'typescript(no-unsafe-declaration-merging)': 'export interface M { x: number } export class M { y = 1; }',
  'typescript(no-unsafe-function-type)': 'export type Any = Function;',
  'typescript(no-wrapper-object-types)': 'export type Text = String;',
  'typescript(prefer-as-const)': "export const as = 'x' as 'x';",
  'typescript(prefer-namespace-keyword)': 'declare module Old { export const y: number; } export { Old };',
  'typescript(triple-slash-reference)': '/// <reference path="./other.d.ts" />',
};

const A = "import type { B } from './b';\nexport type A = { b: B };\n";
const MAKE = 'export const make = async () => 1;\n', USE = "import { make } from './make';\n";
const fileOf = (rule: string) => `${rule.replace(/[()]/g, '-')}.ts`;

/** Files in which something is wrong, and the same without it; one look at all of them, which takes seconds. */
const WRONG: Record<string, string> = {
  ...Object.fromEntries(Object.keys(REFUSED).map((rule) => [fileOf(rule), `${REFUSED[rule]}\n`])),
  'circle/a.ts': A, 'circle/b.ts': "import type { A } from './a';\nexport type B = { a?: A };\n",
  'forgotten/make.ts': MAKE, 'forgotten/use.ts': `${USE}make();\n`,
}, RIGHT: Record<string, string> = {
  '_.ts': "import { join as _join } from 'node:path';\nexport const second = ([_, b]: number[]) => b;\n",
  'chain/a.ts': A, 'chain/b.ts': 'export type B = number;\n',
  'meant/make.ts': MAKE, 'meant/use.ts': `${USE}void make();\n`,
};

describe('oxlint', () => {
  let found: ReturnType<typeof oxlint>;
  beforeAll(() => { found = oxlint({ ...WRONG, ...RIGHT }); });
  const saidOf = (file: string) => found.said.filter((line) => line.includes(`/${file}`)).join('\n');

  test('refuses by each of its rules what it is for', () => {
    expect(found.status).toBe(1);
    for (const rule of Object.keys(REFUSED)) expect(saidOf(fileOf(rule)), rule).toContain(rule);
    const { rules: configured } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { rules: object };
    const covered = [...Object.keys(REFUSED), 'import(no-cycle)', 'typescript(no-floating-promises)'];
    expect(covered.map((rule) => rule.replace(/^eslint\((.*)\)$/, '$1').replace(/\((.*)\)$/, '/$1')).sort())
      .toEqual(Object.keys(configured).sort());
  });

  test('refuses an import circle, of types too', () => {
    expect(saidOf('circle/')).toContain('Dependency cycle detected');
  });

  test('refuses a promise that nobody waits for, by its type', () => {
    expect(saidOf('forgotten/use.ts')).toContain('Promises must be awaited');
  });

  test.each(Object.keys(RIGHT))('allows what is right, %s', (file) => { expect(saidOf(file)).toBe(''); });

  test('ends with 0 where nothing is wrong', { tags: 'long' }, () => {
    expect(oxlint(RIGHT)).toEqual({ status: 0, said: [] });
  });
});
