import type { Device } from '../../../gpu/device';
import type { WorldSpec } from '../../../model/worldSpec';
import { createGpuEngine } from '../../gpu/engine';

/** Returns what makes an engine on a device, whose sweeps nobody waits between. */
export const onDevice = ({ device, name }: Pick<Device, 'device' | 'name'>) => (spec: WorldSpec) =>
  createGpuEngine(device, name, spec, { sliceMs: Infinity });
