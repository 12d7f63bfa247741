import { createLive, type Live, type StepSettings } from '../../src/model/settings';
import type { WorldSpec } from '../../src/model/worldSpec';

/** The controls of a world that no scene drives: default settings with friction, but for what is its `own`. */
export const liveForBench = (spec: WorldSpec, own: Partial<StepSettings>): Live =>
  createLive(spec, { friction: 0.8, ...own });
