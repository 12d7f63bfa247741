import type { Buffers } from '../../../gpu/buffers';
import type { Model } from '../../../model/model';
import type { WorldSpec } from '../../../model/worldSpec';
import { createCoupled } from '../../mechanism/coupled';
import { createGpuCoupled } from '../coupled';
import type { FixedPoint } from '../fixedPoint';
import type { GrainPlan } from '../layout';
import type { Variant } from '../library';
import type { GpuResponder } from './responder';

/** The responders that a world will have: room for them is needed before they can be created. */
export type ResponderPlan = {
  /** Number of bodies of its mechanism that may touch soil. */
  contactBodies: number;
  create(
    device: GPUDevice, grains: Buffers<GrainPlan>, spec: WorldSpec, fixed: FixedPoint, variant: Variant,
    software: boolean,
  ): Promise<GpuResponder[]>;
};

/** Plans the responders of a world: its mechanism, its flexible surfaces, none in a plain bed. */
export function planResponders(model: Model): ResponderPlan {
  const coupled = createCoupled({ ...model, grainCount: 0 });
  return {
    contactBodies: coupled?.contactBodies.length ?? 0,
    async create(device, grains, spec, fixed, variant, software) {
      const list: GpuResponder[] = [];
      if (coupled) list.push(createGpuCoupled(coupled, device, grains, model, fixed));
      if (model.flexible.length > 0) {
        // Fetched by worlds that have surfaces: others run without this part of the code.
        const { createGpuFlexible } = await import('../flex/flexible');
        list.push(await createGpuFlexible(device, grains, spec, model, fixed, variant, software, coupled));
      }
      return list;
    },
  };
}
