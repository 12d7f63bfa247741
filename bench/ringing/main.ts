import { picture } from './picture';

/**
 * The bench draws which ρ = e/(1 − f) creeps, which comes to rest and which rings, from sweeps of one contact:
 * `npm run -s bench -- ringing > docs/pictures/ringing.svg`.
 */
process.stdout.write(picture());
