import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { version } from '../../package.json';
import type { Experiment } from '../experiment/experiment';
import { openSnapshot } from '../experiment/saved/openSnapshot';
import { readStateFile, writeStateFile } from '../experiment/saved/stateFile';
import { vtkTitle, writeVtk } from '../model/vtk/writeVtk';
import type { AnyValues } from '../params/param';
import type { FromFiles } from '../share/fromFiles';
import { CommandError, EXIT, wrong } from './exit';
import type { From } from './options';
import { reasonOf } from './output';
import { placeOf } from './place';

/** Reads the file that `--from` names; throws a CommandError with a sentence for each fault. */
export async function readFrom(file: string): Promise<From> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw wrong(`--from ${file}: cannot be read (${reasonOf(error)}).`);
  }
  const read = await readStateFile(new Uint8Array(bytes));
  if (!read.ok) throw wrong(`--from ${file}: ${read.issues.map(({ message }) => message).join(' ')}`);
  return { file, saved: read.value };
}

/** Goes on from a saved run; returns true if the next steps are those it would have taken, bit by bit. */
export async function goOnFrom(experiment: Experiment, { file, saved }: From): Promise<boolean> {
  const opened = await openSnapshot(experiment, saved.snapshot);
  if (!opened.ok) throw wrong(`--from ${file}: ${opened.issues.map(({ message }) => message).join(' ')}`);
  return opened.value;
}

/** Writes a run to a file, whole or not at all; throws a CommandError where it cannot. */
export async function saveRun(
  file: string, experiment: Experiment, values: AnyValues, files: FromFiles,
): Promise<void> {
  const snapshot = (await experiment.save()).snapshot();
  const bytes = await writeStateFile({ sceneId: experiment.scene.id, values, ...files, snapshot });
  writeWhole(file, bytes, (why) => `--save ${file}: the run cannot be saved (${why}).`);
}

/** Writes the present state of a run to a file for ParaView, as saveRun does. */
export async function saveVtk(file: string, { scene, spec, engine, time }: Experiment): Promise<void> {
  const bytes = writeVtk({ spec, state: await engine.readState(), time, title: vtkTitle(version, scene.id, time) });
  writeWhole(file, bytes, (why) => `--vtk ${file}: the state cannot be written (${why}).`);
}

function writeWhole(file: string, bytes: Uint8Array, fault: (why: string) => string): void {
  const { path, part, isDirect } = placeOf(file);
  try {
    writeFileSync(part, bytes, { flush: !isDirect });
    if (!isDirect) renameSync(part, path);
  } catch (error) {
    if (!isDirect) rmSync(part, { force: true });
    throw new CommandError(EXIT.notWritten, fault(reasonOf(error)));
  }
}
