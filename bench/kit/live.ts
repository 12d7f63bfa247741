import { createLive, type Live, type StepSettings } from '../../src/model/settings';
import type { WorldSpec } from '../../src/model/worldSpec';

/** Returns the controls of a world that no scene drives: default settings with friction, replaced by those in `own`. */
export const liveForBench = (spec: WorldSpec, own: Partial<StepSettings>): Live =>
  createLive(spec, { friction: 0.8, ...own });
