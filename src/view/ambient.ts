import { ao } from 'three/addons/tsl/display/GTAONode.js';
import {
  float, Fn, mrt, normalView, perspectiveDepthToViewZ, reference, screenUV, texture, uniform, vec2, vec4,
} from 'three/tsl';
import {
  DepthTexture, HalfFloatType, NodeMaterial, NodeUpdateType, QuadMesh, RedFormat, RendererUtils, RenderTarget,
  Vector2, type Node, type Object3D, type PerspectiveCamera, type Renderer, type Scene, type TextureNode,
} from 'three/webgpu';
import { setShade } from './occlusion';

/** Fraction of the pixels each way for which the shade is found [1], and number of looks around each of them. */
const SCALE = 0.5, LOOKS = 16;
/** Exponent of the share of the sky that is seen [1]: gaps are deeper than what a camera sees of them. */
const STRENGTH = 1.8;
/** Side of the square over which noise is taken out [pixels], that of three's pattern of noise. */
const SIDE = 5;
/** Difference in depth at which a pixel has the least part in the mean of another [reaches], and that part [1]. */
const APART = 0.5, LEAST = 1e-3;

/** Draws the shade that things cast on each other, for the materials that read `openSky`. */
export type Ambient = {
  /** Draws it for a scene: `hidden` cast none, and none is cast farther than `reach` [m]. */
  draw(scene: Scene, hidden: readonly Object3D[], reach: number): void;
  /** Has nothing in the shade until it is drawn again. */
  hide(): void;
  dispose(): void;
};

/**
 * Makes what draws ambient occlusion, by three's GTAO [Jimenez2016]. Depth and normals of what is opaque are drawn
 * first, without light; the share of the sky that is seen is found from these, with fewer pixels; and noise is taken
 * out of it, in another pass, as materials are drawn more than once for a pixel.
 */
export function createAmbient(renderer: Renderer, camera: PerspectiveCamera): Ambient {
  const depthTexture = new DepthTexture(1, 1);
  const before = new RenderTarget(1, 1, { type: HalfFloatType, depthTexture });
  const after = new RenderTarget(1, 1, { depthBuffer: false, format: RedFormat });
  before.texture.name = 'output'; // by which three knows where to write normals
  const normals = mrt({ output: normalView }), depth = texture(depthTexture);
  const found = ao(depth, texture(before.texture), camera), reach = uniform(1), texel = uniform(new Vector2());
  const material = new NodeMaterial(), quad = new QuadMesh(material), size = new Vector2();
  found.updateBeforeType = NodeUpdateType.RENDER; // several pictures may be drawn within an animation frame
  found.resolutionScale = SCALE;
  found.scale.value = STRENGTH;
  found.samples.value = LOOKS;

  /** Returns the mean over the square around a pixel, of what is about as far from the eye. */
  function smooth(shade: TextureNode<'vec4'>): Node<'float'> {
    const near = reference('near', 'float', camera), far = reference('far', 'float', camera);
    const zAt = (uv: Node<'vec2'>) => perspectiveDepthToViewZ(depth.sample(uv).r, near, far);
    const z = zAt(screenUV).toVar(), sum = float(0).toVar(), weights = float(0).toVar(), half = (SIDE - 1) / 2;
    for (let k = 0; k < SIDE * SIDE; k++) {
      const x = (k % SIDE) - half, y = Math.floor(k / SIDE) - half, uv = screenUV.add(texel.mul(vec2(x, y)));
      const weight = float(1).sub(zAt(uv).sub(z).abs().div(reach.mul(APART))).max(LEAST).toVar();
      sum.addAssign(shade.sample(uv).r.mul(weight));
      weights.addAssign(weight);
    }
    return sum.div(weights);
  }
  material.fragmentNode = Fn(() => vec4(smooth(found.getTextureNode() as TextureNode<'vec4'>), 0, 0, 1))();
  let state = RendererUtils.saveRendererState(renderer);
  const seen: Object3D[] = []; // kept from frame to frame

  return {
    draw(scene, hidden, far) {
      reach.value = found.radius.value = found.thickness.value = far;
      renderer.getDrawingBufferSize(size);
      before.setSize(size.x, size.y);
      after.setSize(Math.round(SCALE * size.x), Math.round(SCALE * size.y));
      texel.value.set(1 / after.width, 1 / after.height);
      state = RendererUtils.resetRendererState(renderer, state);
      seen.length = 0;
      for (const object of hidden) if (object.visible) seen.push(object);
      for (const object of seen) object.visible = false;
      renderer.lighting.enabled = renderer.transparent = false;
      renderer.setMRT(normals);
      renderer.setRenderTarget(before);
      renderer.render(scene, camera);
      renderer.lighting.enabled = renderer.transparent = true;
      for (const object of seen) object.visible = true;
      renderer.setMRT(null);
      renderer.setRenderTarget(after);
      quad.render(renderer);
      RendererUtils.restoreRendererState(renderer, state);
      setShade(after.texture);
    },
    hide: () => setShade(null),
    dispose() {
      setShade(null);
      found.dispose();
      material.dispose();
      before.dispose();
      after.dispose();
    },
  };
}
