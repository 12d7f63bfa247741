import type { Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../../model/worldSpec';
import { mostForce } from '../../physics/pull/springForce';
import type { ForwardedEvent, Report } from '../../protocol/messages';
import { createGrasp, type Grasp } from '../../view/hand/grasp';
import { createPicker, type Hit } from '../../view/hand/pick';
import { pixelAt, rayThrough, type Ray } from '../../view/hand/ray';
import { createSpring, type Spring } from '../../view/hand/spring';
import { timeIndex } from '../../view/pose';
import type { Frame } from '../frame';
import type { Runner } from '../runner';
import type { Stage } from '../stage';
import { cannotHold } from './cannotHold';

/** Means of a hand: what is shown and run at present, and whether that is a moment of the record. */
export type HandMeans = {
  stage(): Stage | null;
  runner(): Runner | null;
  isRecorded(): boolean;
  isPlaying(): boolean;
  post(report: Report): void;
};

/** A person's hand, which drags grains and bodies on the stage. */
export type Hand = {
  /** Takes an event of the canvas; returns false if it is not the hand's. */
  takes(event: ForwardedEvent): boolean;
  /** Lets go of what is held. */
  drop(): void;
};

/** Time between two reports of the force [ms]. */
const TELL_EVERY = 100;

const SAYS = {
  recorded: 'This moment is recorded: only what is computed can be held.',
  settling: 'The bed still settles: it can be touched once the run begins.',
  paused: 'The run is paused: what you hold moves once it runs.',
} as const;

/** A pointer that reaches for something: the ray through where it went down, and its events since then. */
type Reach = { id: number; ray: Ray; events: ForwardedEvent[] };
/** It holds something: the most force for that [N], how it is drawn, the held point and its place in W [m]. */
type Hold = { id: number; grasp: Grasp; name: string; most: number; spring: Spring; from: Vec3; to: Vec3 };

/** Makes a hand. A pointer that meets nothing is the camera's. */
export function createHand({ stage, runner, isRecorded, isPlaying, post }: HandMeans): Hand {
  let reaching: Reach | null = null, held: Hold | null = null, told = 0;
  let picker: { spec: WorldSpec; find: ReturnType<typeof createPicker> } | null = null;

  const rayAt = (on: Stage, { clientX, clientY }: ForwardedEvent): Ray =>
    rayThrough(on.hand.seen(), Number(clientX), Number(clientY));
  const say = (says: string): void => post({ type: 'hand', held: null, force: 0, says });

  /** Reaches for what is under a pointer: the next frame says where everything is. */
  function reach(event: ForwardedEvent): boolean {
    const on = stage(), run = runner();
    if (!on || !run) return false;
    if (isRecorded()) {
      say(SAYS.recorded);
      return false;
    }
    reaching = { id: Number(event.pointerId), ray: rayAt(on, event), events: [event] };
    on.hand.watch(see);
    run.glance();
    return true;
  }

  /** Sees a frame: finds in it what the pointer reaches for, or follows what is held. */
  function see(frame: Frame): void {
    const on = stage(), run = runner();
    if (on && run && reaching) grasp(on, run, reaching, frame);
    else if (on && held) {
      held.from = held.grasp.pointIn(frame);
      draw(on, held);
      tell(held, frame.pull);
    }
  }

  function grasp(on: Stage, run: Runner, { id, ray, events }: Reach, frame: Frame): void {
    const { spec } = run;
    if (picker?.spec !== spec) picker = { spec, find: createPicker(spec) };
    const hit = picker.find(ray, frame), refusal = whyNot(run, hit, frame);
    letGo();
    if (!hit || refusal !== null) {
      if (refusal) say(refusal);
      return events.forEach(on.handle); // they are the camera's, and so are those that follow
    }
    if (events.some(({ type }) => ENDS.has(type))) return; // it is up again
    const taken = createGrasp(hit, ray, frame), from = taken.pointIn(frame);
    const name = hit.of === 'grain' ? 'grain' : spec.bodies[hit.index].name;
    const mass = hit.of === 'grain' ? spec.grains.masses[hit.index] : spec.bodies[hit.index].mass;
    held = { id, grasp: taken, name, most: mostForce(mass), spring: createSpring(), from, to: from };
    on.hand.watch(see);
    on.hand.setOver(held.spring.group);
    post({ type: 'capture', pointerId: id });
    post({ type: 'cursor', cursor: 'grabbing' });
    post({ type: 'hand', held: name, force: 0, ...(!isPlaying() && { says: SAYS.paused }) });
    told = performance.now();
    move(on, held, events.at(-1)!);
  }

  /** Returns why what was hit cannot be held, '' if that needs no words; null if it can. */
  function whyNot({ spec }: Runner, hit: Hit | null, { poses }: Frame): string | null {
    if (!hit) return '';
    return poses[timeIndex(spec.bodies.length)] < 0 ? SAYS.settling : cannotHold(spec, hit);
  }

  function move(on: Stage, holding: Hold, event: ForwardedEvent): void {
    holding.to = holding.grasp.placeOf(rayAt(on, event)) ?? holding.to;
    pull(on, holding);
  }

  function pull(on: Stage, holding: Hold): void {
    const { of, index, point } = holding.grasp;
    runner()?.handle({ type: 'pull', pull: { of, index, point, place: holding.to } });
    draw(on, holding);
  }

  function draw(on: Stage, { spring, from, to }: Hold): void {
    spring.set(from, to, pixelAt(on.hand.seen(), from));
    on.hand.setOver(spring.group);
  }

  function tell({ name, most }: Hold, force: number): void {
    const now = performance.now();
    if (now - told < TELL_EVERY) return;
    told = now;
    post({ type: 'hand', held: name, force, isMost: force > 0.99 * most });
  }

  function letGo(): void {
    reaching = null;
    stage()?.hand.watch(null);
    if (!held) return;
    const { id, spring } = held;
    held = null;
    runner()?.handle({ type: 'pull', pull: null });
    stage()?.hand.setOver(null);
    spring.dispose();
    post({ type: 'release', pointerId: id });
    post({ type: 'cursor', cursor: 'grab' });
    post({ type: 'hand', held: null, force: 0 });
  }

  return {
    takes(event) {
      const on = stage();
      if (reaching && event.pointerId === reaching.id) {
        reaching.events.push(event);
        return true;
      }
      if (event.type === 'pointerdown')
        return !reaching && !held && event.hand === true && event.button === 0 && reach(event);
      if (!on || !held || event.pointerId !== held.id) return false;
      if (event.type === 'pointermove') move(on, held, event);
      else if (ENDS.has(event.type)) letGo();
      return true;
    },
    drop: letGo,
  };
}

const ENDS = new Set(['pointerup', 'pointercancel', 'lostpointercapture']);
