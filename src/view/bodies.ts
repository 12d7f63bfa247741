import {
  BufferAttribute, BufferGeometry, DoubleSide, EdgesGeometry, FrontSide, Group, InstancedMesh, LineBasicNodeMaterial,
  LineSegments, Mesh, MeshBasicNodeMaterial, type Material, type Node, type NodeMaterial, type Object3D,
} from 'three/webgpu';
import { attribute, color, positionGeometry, positionWorld, vec3 } from 'three/tsl';
import { IDENTITY, type Vec3 } from '../core/vec3';
import type { Shape } from '../model/shape';
import type { BodySpec, WorldSpec } from '../model/worldSpec';
import { bandShade, octantShade } from './band';
import type { Bounds } from './box';
import { castersOf, type Caster } from './boxShadows';
import { createCones } from './cones';
import type { Section } from './cut/sectionTypes';
import { heldRim } from './flexible/heldRim';
import type { LightNode } from './light';
import { mattMaterial } from './matt';
import { createMirror, type Mirror } from './mirror';
import { POSE, startOf, TURNED } from './pose';
import { propsSoup } from './props';
import { shapeGeometry } from './shapeGeometry';
import { createSolidMaterial } from './solids/solidMaterial';
import type { Soup } from './solids/soup';
import { tubesSoup } from './solids/tubes';
import type { Theme } from './theme';
import { dozerParts } from './vehicles/dozerBody';
import { hmmwvParts } from './vehicles/hmmwvBody';
import { createLinkages } from './vehicles/linkages';
import { createShoes } from './vehicles/shoes';
import { rimSoup, tireSoup } from './vehicles/tire';
import { vehicleObject } from './vehicles/vehicleObject';
import { wallPolygon, type WallPoint } from './walls';
import { rimOf, wheelMaterial } from './wheel';

/**
 * Least angle between faces at an edge that is drawn as a line [°], and the largest number of triangles of a mesh whose
 * edges are drawn.
 */
const SHARP = 25, OUTLINED_TRIANGLES = 2000;
/** Fineness of what processors draw: their time goes by triangles, and they have few pixels for them [1]. */
const COARSE = 0.4;
/** Height of walls over the estimated one of the bed that they hold: a loose bed stands higher [1]. */
const WALLS = 1.22;
/** Steel shines so under the scene's lights, and mirrors this much, as it is not polished [1]. */
const STEEL = { roughness: 0.55, metalness: 0.15 }, DULL = { straight: 0.05, grazing: 0.25 };

export type Bodies = {
  readonly group: Group;
  /** Boxes that cast shadows where there are no shadow maps. */
  readonly casters: readonly Caster[];
  /** Moves all bodies; `poses` has POSE numbers for each big body, in the order of the spec. */
  setPoses(poses: ArrayLike<number>): void;
  setTheme(theme: Theme): void;
  /** Cuts walls away where the bed is cut; bodies stay whole. */
  setSection(section: Section | null): void;
  dispose(): void;
};

/**
 * Makes the objects of the big bodies by the looks that a scene gives them: panes for walls, a painted wheel, a steel
 * slab, vehicles with their tires, springs and rods. The floor is drawn by the ground.
 */
export function createBodies(spec: WorldSpec, bounds: Bounds, theme: Theme, light: LightNode | null): Bodies {
  const group = new Group(), pane = paneMaterial(), fineness = light ? COARSE : 1;
  const [edge, paneEdge] = [edgeMaterial(), edgeMaterial()];
  const walls = spec.bodies.filter(({ look, shape }) => look === 'wall' && shape.kind === 'plane');
  const { min, max } = bounds, around: Bounds = { min, max: [max[0], max[1], min[2] + WALLS * (max[2] - min[2])] };
  const isWalled = !spec.rim; // a ditch draws its own sides
  const mirror = light ? null : createMirror();
  const solid = solidMaterial(light, mirror), matt = createSolidMaterial(light, DoubleSide, mirror);
  const tire = createSolidMaterial(light, FrontSide);
  const linkages = createLinkages(spec, matt, fineness);
  const shoes = createShoes(spec.bodies, matt);
  const objects = spec.bodies.map((body) => draw(body));
  for (const object of objects) if (object) group.add(object);
  group.add(linkages.group, ...shoes.map(({ mesh }) => mesh));
  if (spec.cones?.length) group.add(createCones(spec.cones, matt));
  if (spec.props?.length) group.add(mattMesh(propsSoup(spec.props, fineness)));

  function draw(body: BodySpec): Object3D | null {
    const { shape, look, drawnAs } = body, rim = heldRim(body, spec.flexible ?? []);
    if (rim) return placed(mattMesh(rimSoup(rim.bead, rim.half, rim.thickness, fineness)), body);
    if (look === 'hidden' || look === 'shoe' || (look === 'floor' && !drawnAs)) return null; // drawn elsewhere
    if (look === 'link') return body.tubes ? placed(mattMesh(tubesSoup(body.tubes, fineness)), body) : null;
    if (look === 'hmmwv' || look === 'dozer') {
      const parts = look === 'hmmwv' ? hmmwvParts(fineness) : dozerParts(fineness);
      return placed(vehicleObject(parts, body.drawnAt ?? [0, 0, 0], matt, mirror), body);
    }
    const drawn = drawnAs ?? shape;
    if (drawn.kind === 'plane') return look === 'wall' && isWalled ? wallOf(body, walls, around, pane, paneEdge) : null;
    if (look === 'tire') {
      const soup = tireSoup(shape, fineness);
      if (soup) return placed(mattMesh(soup, tire), body);
    }
    const wheel = look === 'wheel' ? rimOf(drawn) : null, geometry = banded(shapeGeometry(drawn, 'body'), drawn);
    const own = drawn.kind === 'ellipsoid' ? paintedMaterial(drawn.semiAxes, light, mirror) : solid;
    const object = new Mesh(geometry, wheel ? wheelMaterial(wheel, light) : look === 'wall' ? pane : own);
    object.castShadow = object.receiveShadow = look !== 'wall';
    const line = look === 'wall' ? paneEdge : edge;
    if (!wheel && hasEdges(drawn)) object.add(new LineSegments(new EdgesGeometry(geometry, SHARP), line));
    return placed(object, body);
  }
  function mattMesh(soup: Soup, material: Material = matt): Mesh {
    const mesh = new Mesh(soup.geometry(), material);
    mesh.castShadow = mesh.receiveShadow = true;
    return mesh;
  }

  let cut: Section | null = null;
  const bodies = {
    group, casters: castersOf(objects, spec.bodies, spec.grains.positions),
    setPoses(poses: ArrayLike<number>) {
      objects.forEach((object, k) => {
        if (object) place(object, poses, POSE * k, poses, POSE * k + TURNED);
      });
      linkages.setPoses(poses);
      for (const set of shoes) set.setPoses(poses);
    },
    setTheme(next: Theme) {
      mirror?.setTheme(next);
      pane.color.set(next.pane);
      edge.color.set(next.edge);
      paneEdge.color.set(next.edge);
    },
    setSection(section: Section | null) {
      if (section === cut) return;
      cut = section;
      for (const material of [pane, paneEdge]) {
        material.maskNode = section && section.shows(positionWorld);
        material.needsUpdate = true;
      }
    },
    dispose() {
      group.traverse((object) => {
        if (!(object instanceof Mesh || object instanceof LineSegments)) return;
        if (object instanceof InstancedMesh) object.dispose();
        object.geometry.dispose();
        (object.material as Material).dispose();
      });
    },
  };
  bodies.setTheme(theme);
  bodies.setPoses(startOf(spec));
  return bodies;
}

function placed<T extends Object3D>(object: T, { name, position, orientation = IDENTITY }: BodySpec): T {
  object.name = name; // by which tests find what they look for
  place(object, position, 0, orientation, 0);
  return object;
}

function place(
  object: Object3D, position: ArrayLike<number>, p: number, orientation: ArrayLike<number>, q: number
): void {
  object.position.set(position[p], position[p + 1], position[p + 2]);
  object.quaternion.set(orientation[q], orientation[q + 1], orientation[q + 2], orientation[q + 3]);
}

/**
 * Returns true if edges are drawn as lines. Round shapes have none, and those of a finely cut mesh would hide its
 * faces.
 */
function hasEdges(shape: Shape): boolean {
  if (shape.kind === 'compound') return shape.parts.every((part) => hasEdges(part.shape));
  return shape.kind === 'box' || shape.kind === 'hull'
    || (shape.kind === 'mesh' && shape.triangles.length <= OUTLINED_TRIANGLES);
}

/** Makes the material of steel, darker where `shade` is below 1. */
const steelMaterial = (shade: Node<'float'>, light: LightNode | null, mirror: Mirror | null): NodeMaterial =>
  mattMaterial(color('#7d8994').mul(shade), light, {
    shine: { ...STEEL, ...(mirror && { mirrors: { in: mirror, ...DULL } }) },
  });

/** Makes the material of steel, with a darker band around round bodies. */
const solidMaterial = (light: LightNode | null, mirror: Mirror | null): NodeMaterial =>
  steelMaterial(bandShade(attribute('across', 'float')), light, mirror);

/** Makes the material of an ellipsoid, painted as the few grains are beside which it turns. */
const paintedMaterial = (semiAxes: Vec3, light: LightNode | null, mirror: Mirror | null): NodeMaterial =>
  steelMaterial(octantShade(positionGeometry.div(vec3(...semiAxes))), light, mirror);

/**
 * Adds the attribute `across`: distance of each vertex from the middle of the band [half widths]; 1 if there is no
 * band.
 */
function banded(geometry: BufferGeometry, shape: Shape): BufferGeometry {
  const { position } = geometry.attributes;
  const isRound = ['sphere', 'ellipsoid', 'cylinder', 'capsule'].includes(shape.kind);
  geometry.computeBoundingBox();
  const half = Math.max(geometry.boundingBox!.max.x, 1e-9);
  const across = Float32Array.from({ length: position.count }, (_, i) => (isRound ? position.getX(i) / half : 1));
  return geometry.setAttribute('across', new BufferAttribute(across, 1));
}

const edgeMaterial = (): LineBasicNodeMaterial => new LineBasicNodeMaterial({ transparent: true, opacity: 0.55 });

/**
 * Makes a material of thin glass that shows from the inside only, so that nothing between the eye and the grains hides
 * them.
 */
function paneMaterial(): MeshBasicNodeMaterial {
  return new MeshBasicNodeMaterial({ transparent: true, opacity: 0.1, depthWrite: false, side: FrontSide });
}

/**
 * Draws the visible part of an endless wall, with edges that are seen from all sides; null if nothing of it is visible.
 */
function wallOf(
  body: BodySpec, walls: readonly BodySpec[], bounds: Bounds, pane: Material, edge: Material
): Object3D | null {
  const polygon = wallPolygon(body, walls, bounds);
  if (polygon.length < 3) return null;
  const normals = polygon.flatMap(() => [0, 0, 1]);
  const surface = flat(polygon).setIndex(polygon.slice(2).flatMap((_, i) => [0, i + 1, i + 2]));
  surface.setAttribute('normal', new BufferAttribute(Float32Array.from(normals), 3));
  const mesh = new Mesh(surface, pane);
  mesh.add(new LineSegments(flat(polygon.flatMap((p, i) => [p, polygon[(i + 1) % polygon.length]])), edge));
  mesh.renderOrder = 1;
  return placed(mesh, body);
}

const flat = (points: readonly WallPoint[]): BufferGeometry =>
  new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(points.flatMap(([x, y]) => [x, y, 0])), 3));
