import { allowed, defaultsOf, type Param } from '../../params/param';
import { wordsOfMargin } from '../../core/band';
import { checksOfRows } from '../../experiment/testing/mutants/declared';
import { valueFor } from '../../scenes/derived';
import { scenes } from '../../scenes/index';
import { LEVELS } from '../../scenes/levels';
import { valuesInSI, type AnyScene } from '../../scenes/scene';
import { sayingOf } from '../../scenes/suggestion';
import { capabilityTable, engineTable } from './capabilityDocs';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const value = (spec: Param): string =>
  (spec.kind === 'choice' || spec.kind === 'text' ? spec.default : String(spec.default));

function sceneSection(scene: AnyScene, common: ReadonlySet<string>): string {
  const params = Object.entries(scene.params as Record<string, Param>).filter(([key]) => !common.has(key));
  return [
    `## ${scene.title} (\`${scene.id}\`)`, '', `![${scene.title}](../public/thumbnails/${scene.id}.png)`, '',
    `${LEVELS[scene.level].label}. ${scene.about}`, '', 'Try this:', '',
    ...scene.tryThis.map((tip) => `- ${sayingOf(tip)}`), '',
    ...derivedLines(scene),
    paramTable(params), '',
    '| probe | unit | what it is |', '|---|---|---|',
    ...Object.entries(scene.probes).map(([key, probe]) => `| \`${key}\` | ${probe.unit} | ${cell(probe.doc)} |`), '',
    ...checkLines(scene),
  ].join('\n');
}

/** Returns the checks that a scene has at some of its values, with what each and its band rest on. */
function checkLines(scene: AnyScene): string[] {
  const rows = checksOfRows(scene.id).map(({ what, unit, basis, cites, allowed: { margin } }) =>
    `| ${cell(what)} | ${unit} | ${basis}: ${cell(cites)} | ${cell(wordsOfMargin(margin))} |`);
  return ['| check | unit | rests on | its band |', '|---|---|---|---|', ...rows, ''];
}

/** Returns a paragraph about the derived number of a scene, with what leads to each regime from the defaults. */
function derivedLines({ derived, params }: AnyScene): string[] {
  if (!derived) return [];
  const { label, symbol, doc, regimes, by } = derived, values = valuesInSI({ params }, defaultsOf(params));
  const ways = regimes.map((regime) => `${regime.label} from ${regime.from}, `
    + `\`${by}=${valueFor(derived, params, values, regime)}\``);
  return [`${label} ${symbol}: ${doc} At the defaults: ${ways.join('; ')}.`, ''];
}

const paramTable = (params: [string, Param][]): string => [
  '| parameter | default | allowed | acts | what it does |', '|---|---|---|---|---|',
  ...params.map(([key, spec]) => `| \`${key}\` | ${value(spec)} | ${cell(allowed(spec))} | `
    + `${spec.applies === 'live' ? 'live' : 'rebuilds'} | ${cell(spec.doc)} |`),
].join('\n');

/** Returns docs/SCENES.md, derived from the declarations; sceneDocs.test.ts fails when the file differs. */
export function sceneDocs(): string {
  const common = new Set(Object.keys(scenes[1].params).filter(
    (key) => scenes.every((scene) => key in scene.params && sameDoc(scene, key))
  ));
  const shared = Object.entries(scenes[0].params as Record<string, Param>).filter(([key]) => common.has(key));
  return [
    '# Scenes', '', 'Derived from `src/scenes` and `src/params` by `npm run docs`; edit there.', '',
    ...scenes.map((scene) => sceneSection(scene, common)),
    '## Common to all scenes', '', 'A scene may have its own default for some of these; `headless list` shows it.', '',
    paramTable(shared), '',
    '## What runs where', '', 'Derived from `src/params/capabilities.ts`. At its default values a scene runs on', '',
    engineTable(), '',
    'Solvers that take a world, by engine and by what it has:', '', capabilityTable('../'), '',
  ].join('\n');
}

const sameDoc = (scene: AnyScene, key: string): boolean =>
  (scene.params as Record<string, Param>)[key].doc === (scenes[0].params as Record<string, Param>)[key].doc;
