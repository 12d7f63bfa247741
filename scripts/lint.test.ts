// @module-tag slow
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

/** The sentences of the lint run on a planted file, types aside. */
async function lint(filePath: string, code: string): Promise<string[]> {
  const eslint = new ESLint({
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } }, rules: { '@typescript-eslint/no-floating-promises': 'off' },
    },
  });
  const [{ messages }] = await eslint.lintText(code, { filePath });
  return messages.map(({ message }) => message);
}

const PLANTED: [file: string, code: string, says: string][] = [
  ['src/physics/planted.ts', "import { scenes } from '../scenes/index';\nvoid scenes;\n", 'src/physics does not know src/scenes.'],
  ['src/physics/solvers/planted.ts', "export * from '../../scenes/index';\n", 'src/physics does not know src/scenes.'],
  ['src/experiment/planted.ts', "export type { Command } from '../protocol/messages';\n", 'src/experiment does not know src/protocol.'],
  ['src/app/planted.tsx', "export const view = import('../view/scene');\n", 'src/app does not know src/view.'],
  ['src/app/planted.ts', "export * from '../gpu/device';\n", 'src/app does not know src/gpu.'],
  ['src/core/planted.test.ts', "export * from '../params/param';\n", 'src/core does not know src/params.'],
  ['src/worker/planted.ts', "export * from 'three/webgpu';\n", 'Only src/view may import three.'],
  ['src/worker/planted.ts', "export * from '@react-three/fiber';\n", 'Only src/view may import three.'],
  ['src/worker/planted.ts', "export * from 'react';\n", 'Only src/app and src/view may import react.'],
  ['src/view/planted.ts', "export * from 'zustand';\n", 'Only src/app may import zustand.'],
  ['src/view/planted.ts', "export * from 'uplot/dist/uPlot.min.css';\n", 'Only src/app may import uplot.'],
  ['src/view/planted.ts', "export { default as text } from '../../shaders/draw/x.wgsl?raw';\n", 'Only src/physics may import shaders/.'],
  ['src/gpu/planted.ts', "export const dawn = import('webgpu');\n", 'Only src/headless may import webgpu, which is WebGPU for Node.'],
  ['src/share/planted.ts', "export * from 'node:fs';\n", 'Only src/headless may import modules of Node.'],
  ['src/core/planted.ts', "export const load = (name: string) => import(name);\n", 'Import by a literal, so that the architecture can be checked.'],
  ['src/core/planted.ts', "export default 1;\n", 'Named exports only.'],
  ['src/core/planted.ts', "export const x: any = 1;\n", 'Unexpected any. Specify a different type.'],
  ['src/core/planted.ts', "console.log(1);\n", 'Unexpected console statement.'],
  ['src/view/planted.tsx', "import { useMemo } from 'react';\nexport function f(x: boolean) { if (x) useMemo(() => 1, []); }\n",
    'React Hook "useMemo" is called in function "f"'],
];

test.each(PLANTED)('$0: $1 is refused', async (file, code, says) => {
  expect(await lint(file, code)).toEqual([expect.stringContaining(says)]);
});

const ALLOWED: [file: string, code: string][] = [
  ['src/physics/planted.ts', "export * from '../../shaders/solve/x.wgsl?raw';\nexport * from '../gpu/device';\nexport * from './gpu/x';\n"],
  ['src/experiment/planted.ts', "export * from '../physics/engine';\nexport * from '../share/link';\n"],
  ['src/worker/planted.tsx', "export * from '../view/scene';\nexport * from '../experiment/experiment';\n"],
  ['src/view/planted.tsx', "export * from 'three/webgpu';\nexport * from '@react-three/fiber';\nexport * from 'react';\n"],
  ['src/gpu/testDevice.ts', "export const dawn = import('webgpu');\n"],
  ['src/physics/planted.test.ts', "export * from 'node:fs';\nexport * from 'vitest';\n"],
  ['src/headless/planted.ts', "export * from 'node:fs';\nexport const dawn = import('webgpu');\nconsole.log(1);\n"],
];

test.each(ALLOWED)('$0: $1 is allowed', async (file, code) => {
  expect(await lint(file, code)).toEqual([]);
});
