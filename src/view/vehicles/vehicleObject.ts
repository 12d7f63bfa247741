import { color, float, mix, vec4 } from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, EdgesGeometry, FrontSide, Group, LineBasicNodeMaterial, LineSegments, Mesh,
  MeshBasicNodeMaterial, type Material,
} from 'three/webgpu';
import type { Vec3 } from '../../core/vec3';
import type { Mirror } from '../mirror';
import { Soup } from '../solids/soup';
import type { Parts } from './parts';

/** Angle at a crease above which it is drawn as a line [°]. */
const CREASE = 22;
/** Colour and opacity of lines: dark on paint in both schemes of the page. */
const INK = '#211f19', INK_OPACITY = 0.5;
const PANE = '#22343c', PANE_OPACITY = 0.38;
/** A pane mirrors these parts of the light on its two faces, looked at straight and along it [1]. */
const GLASS = { straight: 0.08, grazing: 1 };

/**
 * Makes the object of a body from its parts: a mesh, lines on its creases, and panes. `at` is the place of the
 * drawing's frame in that of the body [m].
 */
export function vehicleObject(
  { shell, parts, glass, lines }: Parts, at: Vec3, material: Material, mirror: Mirror | null,
): Group {
  const surface = new Soup().add(shell).add(parts), group = new Group(), frame = new Group();
  const mesh = new Mesh(surface.geometry(), material);
  mesh.castShadow = mesh.receiveShadow = true;
  const ink = new LineBasicNodeMaterial({ color: INK, transparent: true, opacity: INK_OPACITY });
  frame.add(mesh, new LineSegments(new EdgesGeometry(shell.geometry(), CREASE), ink));
  if (lines.length > 0) frame.add(new LineSegments(pointsGeometry(lines), ink));
  if (glass.position.length > 0) frame.add(new Mesh(glass.geometry(), paneMaterial(mirror)));
  frame.position.set(...at);
  return group.add(frame);
}

/** Makes the material of panes, seen from outside only: a person inside looks out. The sky shows in them, if any. */
function paneMaterial(mirror: Mirror | null): MeshBasicNodeMaterial {
  const look = { color: PANE, transparent: true, opacity: PANE_OPACITY };
  const material = new MeshBasicNodeMaterial({ ...look, depthWrite: false, side: FrontSide });
  if (!mirror) return material;
  const share = mirror.shareOf(GLASS), alpha = mix(float(PANE_OPACITY), float(1), share).toVar();
  // what is mirrored is added to what comes through
  material.colorNode = vec4(mix(color(PANE), mirror.seen, share.div(alpha)), 1);
  material.opacityNode = alpha;
  return material;
}

const pointsGeometry = (points: readonly Vec3[]): BufferGeometry =>
  new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(points.flat()), 3));
