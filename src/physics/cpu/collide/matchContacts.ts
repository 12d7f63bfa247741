import type { Contacts } from './contacts';

/**
 * Carries impulses of last frame's contacts, and the held parts of them, over to those of the same two bodies, times
 * `factor`; others start at 0. Held parts are turned into the tangent plane that they come to.
 * The points of a pair are told apart by their feature, which for two grains is the place in their manifold and says
 * nothing when the number of points changes. An impulse without an heir by feature goes to the nearest new point: the
 * impulse between two bodies is all carried over, and its moment nearly. Copied contacts have theirs.
 */
export function matchContacts(last: Contacts, now: Contacts, factor: number, begin = 0, end = now.count): void {
  const { bodyA, bodyB, copied, impulse, held } = now, grainCount = now.start.length - 1;
  for (let from = begin, to = begin; from < end; from = to) {
    const a = bodyA[from], b = bodyB[from];
    to = from + 1;
    while (to < end && bodyA[to] === a && bodyB[to] === b) to++;
    if (copied[from] !== 0) continue;
    for (let e = 3 * from; e < 3 * to; e++) impulse[e] = held[e] = 0;
    let first = last.start[a];
    const stop = factor === 0 ? first : last.start[a + 1];
    while (first < stop && last.bodyB[first] !== b) first++;
    let past = first;
    while (past < stop && last.bodyB[past] === b) past++;
    // b is a big body, or the number of points is the same
    const named = b >= grainCount || past - first === to - from;
    for (let k = first; k < past; k++) carry(last, now, k, from, to, factor, named);
  }
}

/** Adds impulse k of the last frame to that of the points from … to − 1 to which it belongs. */
function carry(
  last: Contacts, now: Contacts, k: number, from: number, to: number, factor: number, named: boolean
): void {
  const { impulse, held } = last, n = now.normal;
  if (impulse[3 * k] === 0 && impulse[3 * k + 1] === 0 && impulse[3 * k + 2] === 0) return;
  let best = from, least = Infinity;
  for (let c = from; c < to; c++) {
    if (named && now.feature[c] === last.feature[k]) { best = c; break; }
    let apart = 0;
    for (let e = 0; e < 3; e++) {
      const d = now.armA[3 * c + e] - last.armA[3 * k + e];
      apart += d * d;
    }
    if (apart < least) { least = apart; best = c; }
  }
  const i = 3 * best, j = 3 * k, along = held[j] * n[i] + held[j + 1] * n[i + 1] + held[j + 2] * n[i + 2];
  for (let e = 0; e < 3; e++) {
    now.impulse[i + e] += factor * impulse[j + e];
    now.held[i + e] += factor * (held[j + e] - along * n[i + e]);
  }
}
