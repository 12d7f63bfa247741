import { version } from '../../package.json';
import { vtkTitle, writeVtk } from '../model/vtk/writeVtk';
import type { WorldSpec } from '../model/worldSpec';
import type { Saved } from './runner';

/** Returns a saved state of a scene as a file for ParaView. */
export const vtkFile = (spec: WorldSpec, sceneId: string, { snapshot, time }: Saved): ArrayBuffer =>
  writeVtk({ spec, state: snapshot(), time, title: vtkTitle(version, sceneId, time) }).buffer;
