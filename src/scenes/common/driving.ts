import type { Held } from '../../model/held';
import type { Measures } from '../../model/measures';
import { choice, number, text } from '../../params/param';
import { clamp } from '../../vehicle/drivers/driver';
import { parseInline } from '../../vehicle/drivers/track';
import type { Gauges, Probe } from '../scene';

/** Declares the choice of driver: a cruise, a person, or a recorded drive. */
export const driverParam = (doc: string) => choice({
  label: 'Driver', section: 'Experiment', default: 'cruise', applies: 'live',
  options: { cruise: 'Cruise', interactive: 'You', file: 'Recorded drive' }, doc,
});

const pedal = (label: string, min: number, doc: string) =>
  number({ label, section: 'Experiment', unit: '1', default: 0, min, max: 1, step: 0.01, applies: 'live', doc });

/** Declares pedals and steering; `also` says what they act on, if not as in a car. */
export const pedalParams = (also: { throttle?: string; steer?: string } = {}) => {
  const besides = 'besides what keys, gamepad or touch ask for';
  return {
    throttle: pedal('Throttle', 0, `Held down so far, ${besides}${also.throttle ?? ''}.`),
    steer: pedal('Steering', -1, `Held so far, 1 is all to the left, ${besides}${also.steer ?? ''}.`),
    brake: pedal('Brake', 0, `Held down so far, ${besides}.`),
  };
};

const faultOf = (drive: string): string | null => {
  const read = parseInline(drive);
  return read.ok ? null : read.issues[0].message.replace(/\.$/, '');
};

/** Declares a recorded drive as links hold it; `example` shows how it is written. */
export const recordedDriveParam = (example: string) => text({
  label: 'Recorded drive', section: 'Experiment', default: example, maxLength: 1200, applies: 'rebuild',
  grammar: 'moments between *, each time_throttle_steer_brake', check: faultOf,
  doc: 'For the driver of that name: moments between *, numbers between _, zeros at the end of a moment left out.',
});

/**
 * Joins the controls of a person and of the parameters in `out`: the larger throttle and brake, the sum of the steering
 * within −1 … 1, and the person's lever.
 */
export function joinHeld(
  out: Held, byPerson: Readonly<Held>, v: { throttle: number; steer: number; brake: number },
): void {
  out.throttle = Math.max(byPerson.throttle, v.throttle);
  out.brake = Math.max(byPerson.brake, v.brake);
  out.steer = clamp(byPerson.steer + v.steer, -1, 1);
  out.reverse = byPerson.reverse;
}

/** Returns a probe's function that reads a gauge of the pilot or the watch: NaN before it has been written. */
export const gauge = (key: string) =>
  (_m: Measures, _v: unknown, _d: unknown, gauges: Gauges): number => gauges[key] ?? NaN;

/** Probes of pedals and steering, as the vehicle gets them. */
export const pedalProbes: Record<'throttle' | 'steer' | 'brake', Probe<unknown>> = {
  throttle: { label: 'Throttle', unit: '1', doc: 'As the driver has it.', measure: gauge('throttle') },
  steer: { label: 'Steering', unit: '1', doc: 'As the driver has it, > 0 to the left.', measure: gauge('steer') },
  brake: { label: 'Brake', unit: '1', doc: 'As the driver has it.', measure: gauge('brake') },
};
