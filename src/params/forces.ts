import { choice } from './param';

/**
 * Declares the parameter of frictionless scenes that chooses which of the many valid force distributions is shown
 * (src/physics/cpu/compatible).
 */
export const forcesParams = (start: 'impulses' | 'hooke' | 'hertz' = 'hooke') => ({
  forces: choice({
    label: 'Forces', section: 'Contact', default: start, applies: 'live',
    options: { impulses: 'Of the solver', hooke: 'Of stiff bodies, Hooke', hertz: 'Of stiff bodies, Hertz' },
    doc: 'Rigid bodies can share a load in many ways. Shows what the solver found, or what nearly rigid bodies '
      + 'would push with.',
  }),
});
