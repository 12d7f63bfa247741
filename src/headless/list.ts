import type { Param } from '../params/param';
import { scenes } from '../scenes/index';
import { EXIT, wrong } from './exit';

/** Runs `list`, which prints the scenes with their parameters and probes as JSON. Returns the exit code. */
export function listCommand(args: readonly string[], out: (text: string) => void): number {
  if (args.length) throw wrong(`list takes no options, not ${args[0].slice(0, 60)}.`);
  const list = scenes.map((scene) => ({
    id: scene.id, title: scene.title, about: scene.about, cites: scene.cites, duration: scene.duration,
    params: Object.fromEntries(Object.entries(scene.params as Record<string, Param>)),
    probes: Object.fromEntries(Object.entries(scene.probes).map(
      ([key, { label, unit, doc }]) => [key, { label, unit, doc }]
    )),
  }));
  out(`${JSON.stringify(list, null, 1)}\n`);
  return EXIT.ok;
}
