import type { Mutant } from './mutant';

/** These rows break laws of contact and of steps. */
export const CONTACTS: readonly Mutant[] = [
  { scene: 'rolling-ball', fails: {
    'Rolls at 5/7 of the initial speed': 'no friction', 'Deceleration while it slides': 'friction × 0.75',
    'Does not leave the plane': 'the other law of friction',
  } },
  { scene: 'rolling-ball', other: { speed: 4 }, fails: { 'Way on which it slides, by speed': 'drag of 10/s on all' } },
  { scene: 'rolling-ball', other: { friction: 0.4 }, fails: {
    'Way on which it slides, by friction': 'drag of 10/s on all',
  } },
  { scene: 'guideway', fails: { 'Largest error of the speed': 'rolling friction × 1.25' } },
  { scene: 'ball-guideway', slow: true, fails: {
    'Force on the carriage equals its weight': 'mass of bodies × 1.25',
    'Rail bears carriage and balls': 'mass of bodies × 1.25',
    'Speed of the loaded balls over that of the carriage': 'no friction',
    'Way of the balls along their loop over half that of the carriage': 'no friction',
    'Resistance over load × ρ/r': 'no rolling friction',
  } },
  { scene: 'snow', own: { count: 150 }, slow: true, fails: {
    'Cohesion holds: the largest piece': 'no cohesion',
    'Momentum that cube, floor and walls have taken up, by that of the fall': 'mass of grains × 1.25',
  } },
  { scene: 'snow', own: { cohesion: 0 }, slow: true, fails: {
    'Dry grains run off: the largest piece': 'cohesion for all',
    'Momentum that cube, floor and walls have taken up, by that of the fall': 'gravity × 1.25',
  }, spares: {
    'Momentum that cube, floor and walls have taken up, by that of the fall': ['no friction', 'all is taken up anyhow'],
    'Dry grains run off: the largest piece': ['no friction', 'nothing holds them together either way'],
  } },
  { scene: 'brittle', slow: true, fails: {
    'Cohesion holds: the largest piece': 'no cohesion',
    'Momentum that wall and floor have taken up, by that of the body': 'mass of grains × 1.25',
  } },
  { scene: 'brittle', own: { body: 'teapot', count: 800 }, slow: true, fails: {
    'Cohesion cracks: the largest piece of a teapot': 'cohesion × 1000',
  } },
  { scene: 'brittle', own: { body: 'teapot', count: 800 }, slow: true, fails: {
    'Cohesion cracks: the largest piece of a teapot': 'no cohesion',
  } },
  { scene: 'brittle', own: { cohesion: 0 }, slow: true, fails: {
    'Dry grains run off: the largest piece': 'cohesion for all',
  } },
  { scene: 'brittle', own: { body: 'bar', count: 640 }, slow: true, fails: {
    'Largest piece of the bar before it meets the wall': 'no cohesion',
  } },
  { scene: 'ellipsoid-drop', fails: {
    'Worst depth below the floor over what a turn by ω h leaves, ρ ω² h²/2': 'a wall less',
  } },
  { scene: 'lcp-vs-relaxed', fails: { 'LCP and relaxation end within O(h) of each other': 'gravity × 1.25' } },
  { scene: 'painleve', fails: {
    'Impact without approach: impulse of the first step': 'mass of grains × 1.25',
    'Speed of the tip after it': 'no friction',
  } },
  { scene: 'painleve', own: { friction: 1.2 }, fails: {
    'The rod slides: impulse of the first step': 'friction × 0.75', 'Speed of the tip after it': 'friction × 0.75',
  } },
  { scene: 'anti-relaxation', slow: true, fails: {
    'Worst complementarity error over μ m v²': 'the other law of friction',
    'Mean force on the box over the last second': 'gravity × 1.25',
  } },
  { scene: 'anti-relaxation', own: { law: 'relaxed' }, slow: true, fails: {
    'Worst complementarity error over μ m v² under the relaxed law': 'the other law of friction',
    'Mean force on the box over the last second': 'gravity × 1.25',
  } },
];
