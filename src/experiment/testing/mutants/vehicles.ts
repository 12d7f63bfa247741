import { SMALLER } from '../smallRun';
import type { Mutant } from './mutant';

const HMMWV_FLAT: Mutant = { scene: 'hmmwv-flat', slow: true, fails: {
  'Gap of the worst joint, mean of the run': 'no middle joint',
  'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
  'Load of a front wheel at rest': 'mass of bodies × 1.25', 'Load of a rear wheel at rest': 'mass of bodies × 1.25',
  'Distance after 2 s': 'what drives is still',
} };

/** These rows break vehicles. */
export const VEHICLES: readonly Mutant[] = [
  HMMWV_FLAT, { ...HMMWV_FLAT, own: SMALLER['hmmwv-flat'] },
  { scene: 'hmmwv-bumpy', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no middle joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'Distance after 2 s': 'what drives is still',
  } },
  { scene: 'hmmwv-slope', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no middle joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'It climbs: distance after 2 s': 'what drives is still',
  } },
  { scene: 'hmmwv-slope', own: { slope: 30 }, slow: true, fails: {
    'It slips: distance after 2 s': 'friction × 1.25',
  } },
  { scene: 'hmmwv-hard', slow: true, fails: {
    '0–60 km/h': 'mass of bodies × 1.25', 'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'braking' }, slow: true, fails: {
    'Braking distance over v² / (2 μ g)': 'gravity × 1.25',
    'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'braking' }, other: { speed: 10 }, slow: true, fails: {
    'Braking distance, as v²': 'what drives is still',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'coast' }, slow: true, fails: {
    'Speed lost in 10 s over that by rolling resistance and air': 'mass of bodies × 1.25',
    'Energy that steps alone lost or made, at most': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'circle' }, slow: true, fails: {
    'Roll by lateral acceleration': 'springs × 0.75', 'Understeer gradient': 'side forces of tires × 0.75',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'laneChange' }, slow: true, fails: {
    'Stays in the lanes: least margin': 'side forces of tires × 0.75',
  } },
  { scene: 'hmmwv-hard', own: { manoeuvre: 'travel' }, slow: true, fails: {
    'Camber by travel at design height, FL': 'upper hinges 15 mm higher',
    'Camber by travel at design height, RL': 'upper hinges 15 mm higher',
    'Worst joint gap': 'no joint at a third',
  } },
  { scene: 'hmmwv-flexible', slow: true, fails: {
    'Gap of the worst joint, mean of the run': 'no first joint',
    'Wheel forces over the weight of the vehicle, at rest': 'mass of bodies × 1.25',
    'Distance after 1.5 s': 'what drives is still',
    'Impulse of the wheels\' pull over the momentum it gains, from 0.8 s on': 'mass of bodies × 1.25',
  } },
  { scene: 'hmmwv-flexible', own: { ground: 'soil', count: 500 }, slow: true, fails: {
    'Distance after 2 s': 'what drives is still',
    'Impulse of the wheels\' pull over the momentum it gains, from 0.8 s on': 'what drives is still',
  } },
  { scene: 'hmmwv-flexible', own: { startSpeed: 1 }, slow: true, fails: {
    'Distance after 0.5 s': 'what drives is still',
  } },
  { scene: 'dozer', slow: true, fails: {
    'Worst distance of a pin from its rail': 'no joint at a third', 'Worst joint gap': 'no first joint',
    'Mean blade force in the heap: something, and no more than the tracks can pull': 'what drives is still',
    'Way of the blade into where the heap was': 'what drives is still',
  } },
];
