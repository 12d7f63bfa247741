import type { AnyValues } from '../params/param';
import { hasSurfaces, surfaceReason } from '../params/surfaceValues';
import { hasLawsBeyondFriction } from './contactLaws';

/** Why a scene with these values runs on the CPU only, as the end of a sentence; undefined where a GPU may take it. */
export function cpuReason({ cpuOnly }: { cpuOnly?: string }, values: AnyValues): string | undefined {
  if (cpuOnly !== undefined) return cpuOnly;
  return surfaceReason(values)
    ?? (hasSurfaces(values) && hasLawsBeyondFriction(values) ? 'laws beyond friction meet flexible surfaces on the CPU only' : undefined);
}
