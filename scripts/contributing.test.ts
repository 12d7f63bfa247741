import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { createExperiment, createSeries, record } from '../src/experiment/experiment';
import { defaultsOf } from '../src/params/param';
import { createCpuEngine } from '../src/physics/cpu/engine';
import type { AnyScene } from '../src/scenes/scene';
import { holds } from '../src/core/band';

/** Reads the first block of TypeScript in CONTRIBUTING.md, whose first line says where it is to be pasted. */
function firstScene(): { path: string; code: string } {
  const code = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? '';
  return { path: /^\/\/ (\S+)\n/.exec(code)?.[1] ?? '', code };
}

/** Compiles one text after the other as if pasted at `path`, and returns what the compiler says of each. */
function diagnose(path: string, texts: readonly string[]): string[] {
  const { config } = ts.readConfigFile('tsconfig.json', (name) => ts.sys.readFile(name)), pasted = resolve(path);
  const read = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, '.');
  // Scenes need neither a browser's nor a device's types, and reading them takes most of the time.
  const options: ts.CompilerOptions = { ...read.options, types: [], lib: ['lib.es2023.d.ts'] };
  const host = ts.createCompilerHost(options), { fileExists, getSourceFile } = host;
  const known = new Map<string, ts.SourceFile | undefined>();
  let text = '', program: ts.Program | undefined;
  host.fileExists = (name) => resolve(name) === pasted || fileExists(name);
  host.getSourceFile = (name, version) => {
    if (resolve(name) === pasted) return ts.createSourceFile(name, text, version);
    if (!known.has(name)) known.set(name, getSourceFile(name, version));
    return known.get(name);
  };
  return texts.map((next) => {
    text = next;
    program = ts.createProgram([pasted], options, host, program);
    const file = program.getSourceFile(pasted)!;
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n');
  });
}

/** Runs a module with this text, its imports resolved from where it would be pasted, and returns its exports. */
async function load(path: string, code: string): Promise<Record<string, unknown>> {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  const names = [...code.matchAll(/from '(\.[^']+)'/g)].map(([, name]) => name);
  const modules = new Map(await Promise.all(names.map(async (name) =>
    [name, await import(/* @vite-ignore */ `${resolve(dirname(path), name)}.ts`)] as const)));
  const exported: Record<string, unknown> = {};
  // our own document, run as a reader would
  (new Function('exports', 'require', outputText) as (e: typeof exported, r: (name: string) => unknown) => void)(
    exported, (name) => modules.get(name));
  return exported;
}

const { path, code } = firstScene();

test('the first scene of CONTRIBUTING.md is short, and is pasted among the scenes', () => {
  expect(path).toMatch(/^src\/scenes\/[\w/]+\.ts$/);
  expect(code.split('\n').length).toBeLessThan(40);
});

test('it compiles where it is pasted, and a slip in it would not', { tags: 'long' }, () => {
  const [said, ofSlip] = diagnose(path, [code, code.replace('default: 0.2', "default: '0.2'")]);
  expect(said).toBe('');
  expect(ofSlip).toContain("'string' is not assignable to type 'number'");
});

test('it runs on the CPU and holds its own check', { timeout: 60_000 }, async () => {
  const found = Object.values(await load(path, code));
  expect(found.length).toBe(1);
  const scene = found[0] as AnyScene;
  const experiment = await createExperiment(scene, defaultsOf(scene.params), createCpuEngine);
  const series = createSeries(scene);
  const checks = scene.checks(experiment.valuesSI);
  expect(checks.length).toBeGreaterThan(0);
  while (experiment.time < Math.max(...checks.map(({ until }) => until)) - 1e-9) {
    await experiment.advance();
    if (experiment.time > 0) record(series, experiment);
  }
  for (const { what, allowed, measured } of checks) expect(holds(allowed, measured(series)), what).toBe(true);
  expect(Math.max(...series.force)).toBeGreaterThan(10 * checks[0].allowed.most); // it did fall
});
