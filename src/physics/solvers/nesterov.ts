/** Returns θ′ > 0 with θ′² = (1 − θ′) θ². Mazhar2015 eq. 21, Alg. 1 line 14. */
export const nextTheta = (theta: number): number => (theta * (Math.sqrt(theta * theta + 4) - theta)) / 2;

/**
 * Returns the momentum β′ = θ (1 − θ) / (θ² + θ′). Mazhar2015 eq. 22, Alg. 1 line 15. It is 0 after θ = 1: a restart
 * costs two steps without momentum.
 */
export const momentum = (theta: number, next: number): number => (theta * (1 - theta)) / (theta * theta + next);
