import {
  cameraFar, cameraNear, cameraPosition, cameraProjectionMatrix, cameraViewMatrix, cameraWorldMatrix, cross, Discard,
  dot, float,
  Fn, mix, normalize, sqrt, varying, vec3, vec4,
} from 'three/tsl';
import { FrontSide, MeshBasicNodeMaterial, MeshLambertNodeMaterial, type Node, type NodeMaterial } from 'three/webgpu';
import { bandShade, octantShade, rimShade } from './band';
import type { Section } from './cut/sectionTypes';
import { TO_SUN, type LightNode } from './light';
import { neighboursLeave, openSky } from './occlusion';
import { turn, turnBack } from './turn';

/** Inputs of the material: one value per vertex, in W. */
export type ImpostorInputs = {
  /** Position p_WB of the centre [m], and semi-axes in B [m]. */
  center: Node<'vec3'>;
  axes: Node<'vec3'>;
  /** Orientation q_WB. */
  orientation: Node<'vec4'>;
  /** Corner of the quad: −1 or 1 in each direction. */
  corner: Node<'vec2'>;
  /** Colour in linear RGB. */
  color: Node<'vec3'>;
  /** True if octants show how it turns; else a faint band does. */
  painted: boolean;
};

/**
 * Makes a material that draws exact ellipsoids on quads: each fragment intersects the ray from the eye with the
 * ellipsoid and writes its depth and normal. The vertex stage already takes the ray to the space where the ellipsoid is
 * the unit sphere: that is affine in the position, so varyings interpolate it exactly. Works in perspective (the view)
 * and orthographic (a shadow map) projection, on WebGPU and WebGL2. There are no branches: what a branch needs would be
 * computed in each of them again. `light`, a function of a unit normal in W, replaces the scene's lights and shadows;
 * a `section` cuts grains.
 */
export function impostorMaterial(
  { center, axes, orientation, corner, color, painted }: ImpostorInputs, light: LightNode | null,
  section?: Section | null,
): NodeMaterial {
  const perspective = cameraProjectionMatrix.mul(vec4(0, 0, 1, 0)).w.negate(); // 1, or 0 in an orthographic view
  const back = cameraWorldMatrix.mul(vec4(0, 0, 1, 0)).xyz.toVar(); // away from the scene
  const toEye = mix(back, cameraPosition.sub(center), perspective).toVar(), towards = normalize(toEye).toVar();
  const right = normalize(cross(cameraWorldMatrix.mul(vec4(0, 1, 0, 0)).xyz, towards)).toVar();
  const up = cross(towards, right);

  // A quad through the centre, facing the eye, just large enough for the silhouette of the bounding sphere.
  const reach = axes.x.max(axes.y).max(axes.z).toVar(), distance2 = dot(toEye, toEye);
  const enlarged = sqrt(distance2.div(distance2.sub(reach.mul(reach)).max(1e-9))); // nearer points look larger
  const size = reach.mul(mix(float(1), enlarged, perspective));
  const half = (section ? section.keeps(center, reach).select(size, float(0)) : size).toVar();
  const world = center.add(right.mul(corner.x.mul(half))).add(up.mul(corner.y.mul(half))).toVar();
  const origin = mix(world.add(back.mul(reach)), cameraPosition, perspective).toVar(); // where the ray starts
  const ray = world.sub(origin).toVar();

  const cut = section?.raysOf(origin, ray, reach);
  const vOrigin = varying(turnBack(orientation, origin.sub(center)).div(axes));
  const vDirection = varying(turnBack(orientation, ray).div(axes));
  const vDepth = varying(cameraViewMatrix.mul(vec4(world, 1)).z);
  const vDepthRate = varying(cameraViewMatrix.mul(vec4(ray, 0)).z);
  const flat = <T extends 'vec3' | 'vec4'>(node: Node<T>) => varying(node).setInterpolation('flat');
  const vAxes = flat(axes), vColor = flat(color);

  // xyz: the point hit, in unit-sphere space; w: along the ray, 1 on the quad. From the point nearest to the centre:
  // stable far away.
  const hit = Fn(() => {
    const d2 = dot(vDirection, vDirection).toVar();
    const t0 = dot(vOrigin, vDirection).negate().div(d2).toVar();
    const near = vOrigin.add(vDirection.mul(t0)).toVar();
    const inside = float(1).sub(dot(near, near)).toVar();
    Discard(inside.lessThan(0));
    const half = sqrt(inside.max(0).div(d2)).toVar(), first = t0.sub(half).toVar();
    if (cut) Discard(cut.isCut(first, t0.add(half)));
    const t = cut ? cut.enter(first).toVar() : first;
    return vec4(vOrigin.add(vDirection.mul(t)), t);
  })().toVar();
  const viewZ = vDepth.add(vDepthRate.mul(hit.w.sub(1))).toVar();
  const outward = normalize(hit.xyz.div(vAxes)), isFace = cut?.isFace(hit.w);
  const inBody = // the normal
    (isFace ? isFace.select(flat(turnBack(orientation, section!.normal)), outward) : outward).toVar();
  const upward = dot(inBody, flat(turnBack(orientation, vec3(0, 0, 1)))).toVar();
  const whole = vec3(vColor).mul(painted ? octantShade(hit.xyz) : bandShade(hit.x)).mul(neighboursLeave(upward));
  const albedo = isFace ? isFace.select(section!.faceOf(vec3(vColor)).mul(rimShade(hit.xyz)), whole) : whole;
  const depth = cameraNear.add(viewZ).div(cameraFar.sub(cameraNear));

  // Three's own lighting costs as much as all the rest on a CPU; without shadows the same light is one line.
  const material = light ? new MeshBasicNodeMaterial() : new MeshLambertNodeMaterial();
  material.positionNode = world;
  material.depthNode = depth.mul(mix(float(-1), cameraFar.div(viewZ), perspective));
  const toSun = dot(inBody, flat(turnBack(orientation, vec3(...TO_SUN))));
  if (light) material.colorNode = vec4(albedo.mul(light(toSun, upward)), 1);
  else {
    material.aoNode = openSky;
    material.colorNode = vec4(albedo, 1);
    material.normalNode = normalize(cameraViewMatrix.mul(vec4(turn(flat(orientation), inBody), 0)).xyz);
    material.shadowSide = FrontSide; // the default flips to the back in the shadow pass, which culls the quad
    material.receivedShadowPositionNode = varying(world).add(varying(ray).mul(hit.w.sub(1)));
  }
  return material;
}
