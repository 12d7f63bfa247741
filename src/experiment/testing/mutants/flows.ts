import type { Mutant } from './mutant';

/** These rows break grains that flow, are moved, or lie as they came to rest. */
export const FLOWS: readonly Mutant[] = [
  { scene: 'ditch', slow: true, fails: {
    'Kinetic energy per grain after 1 s': 'no friction',
    'Force on the ditch over the weight of the grains': 'gravity × 1.25',
  } },
  { scene: 'ditch', own: { roller: 5000 }, slow: true, fails: {
    'Force on the ditch over the weight of grains and roller': 'gravity × 1.25',
  } },
  { scene: 'drafting', slow: true, fails: {
    'The draft force has become steady: last half second over the one before': 'gravity × 0.75',
    'Draft force over ρ g w D² of the blade in the soil': 'no friction',
  } },
  { scene: 'mixer', own: { count: 500 }, slow: true, fails: {
    'Lever of the torque: torque over weight and radius': 'no friction',
    'Force on the mixer over the weight of the grains': 'gravity × 1.25',
  } },
  { scene: 'drum', slow: true, fails: {
    'Grains outside the drum, at most': 'a wall less',
    'Torque over weight and lever of the grains': 'gravity × 1.25',
    'Spin of the bed below the flow over that of the drum': 'smooth bodies',
    'Slope of the surface in a short drum': 'smooth bodies',
  } },
  { scene: 'hopper', slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'C of the flow, over ρ_b √g (D₀ − 1.4 d)^2.5': 'no friction',
  } },
  { scene: 'hopper', own: { outlet: 'slot', periodic: 'on', binWidth: 72, depth: 36, opening: 24 }, slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'C of the flow, over ρ_b √g L (D₀ − 1.4 d)^1.5': 'no friction',
  } },
  { scene: 'hopper', own: { count: 1220, wallFriction: 0.2, dt: 0.002, shut: 0.5 }, slow: true, fails: {
    'Bin and tray bear the weight of all grains': 'gravity × 1.25',
    'Load on the walls over that of Janssen\'s law with K as measured': 'own friction of bodies × 0.75',
    'Pressure on the walls over that along the bed': 'no friction',
    'Walls bear more and more as they rise': 'no friction',
  } },
  { scene: 'gap-flow', slow: true, fails: {
    'Trough and tray bear the weight of all beads: none is lost': 'gravity × 1.25',
    'C of the flow, over ρ_b √g (L − 1.4 d)(2 W − 1.4 d)^1.5 / 2': 'no friction',
  } },
  { scene: 'pebble-bed', own: { count: 1000, outlet: 5 }, slow: true, fails: {
    'Packing of the bed at rest': 'cohesion for all',
    'Flow over that of Beverloo1961': 'no friction',
    'Core and tray bear the weight of all pebbles': 'gravity × 1.25',
  } },
  { scene: 'pebble-bed', own: { count: 1000, outlet: 5, cone: 60 }, slow: true, fails: {
    'Packing of the bed at rest': 'cohesion for all',
    'Core and tray bear the weight of all pebbles': 'gravity × 1.25',
    'Pressure on the wall over that along the bed, from what it bears': 'no friction',
  } },
  { scene: 'repose', own: { count: 300 }, slow: true, fails: {
    'Angle of the heap with rolling friction; without it is 9 to 15°': 'no rolling friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'repose', own: { count: 300 }, slow: true, fails: {
    'Angle of the heap with rolling friction; without it is 9 to 15°': 'no friction',
  } },
  { scene: 'repose', own: { count: 600, release: 'cylinder' }, slow: true, fails: {
    'Angle of the cone less that of the fit of Zhou2002': 'no friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'repose', own: { count: 600, release: 'hopper' }, slow: true, fails: {
    'Angle of the cone less that of the fit of Zhou2002': 'no rolling friction',
    'Floor and walls bear the weight of the heap': 'mass of grains × 1.25',
  } },
  { scene: 'conveyor', slow: true, fails: {
    'All grains lie in the bin, which bears their weight': 'gravity × 1.25',
  } },
  { scene: 'conveyor', own: { count: 800 }, slow: true, fails: {
    'Flow over that of a plug as high as the slot and as fast as the belt': 'what drives is still',
    'Angle of the heap with rolling friction; without it is 10°': 'no rolling friction',
  } },
];
