import { createSoft, rateOf, writeSoft } from '../rows/soft';
import { createStretch, writeStretch } from '../rows/stretch';
import { flatTable, readTable } from '../rows/table';
import type { DamperLaw, SpringLaw, Stops } from '../spec';
import { held, type Compile } from './kind';

/** Tension [N] of springs, dampers and stops with its derivatives by length [N/m] and rate [N·s/m], added up. */
type Tension = { length: number; rate: number; value: number; byLength: number; byRate: number };
type Law = (tension: Tension) => void;

/** Compiles F = −tension: it pushes the ends apart if the spring is shorter than its free length. */
export const springDamper: Compile<'springDamper'> = (builder, { a, b, pointA, pointB, spring, damper, stops }) => {
  const A = builder.find(a), B = builder.find(b), soft = createSoft(builder.row([A, B]), A, B);
  const stretch = createStretch(builder, A, B, pointA, pointB);
  const tension: Tension = { length: 0, rate: 0, value: 0, byLength: 0, byRate: 0 };
  const laws: Law[] = [...(spring ? [springLaw(spring)] : []), ...(damper ? [damperLaw(damper)] : []),
    ...(stops ? [stopLaw(stops)] : [])];
  return held((work) => {
    tension.length = writeStretch(work, soft, stretch);
    tension.rate = soft.rate = rateOf(work, soft);
    tension.value = tension.byLength = tension.byRate = 0;
    for (let k = 0; k < laws.length; k++) laws[k](tension);
    soft.force = -tension.value;
    soft.stiffness = tension.byLength;
    soft.damping = tension.byRate;
    writeSoft(work, soft);
  });
};

function springLaw({ freeLength, stiffness = 0, table, preload = 0 }: SpringLaw): Law {
  const read = table && flatTable(table);
  return (t) => {
    const stretch = t.length - freeLength;
    if (read) readTable(read, stretch);
    t.value += stiffness * stretch + (read ? read.value : 0) - preload;
    t.byLength += stiffness + (read ? read.slope : 0);
  };
}

function damperLaw(law: DamperLaw): Law {
  switch (law.kind) {
    case 'linear': return (t) => {
      t.value += law.coefficient * t.rate;
      t.byRate += law.coefficient;
    };
    case 'asymmetric': return (t) => {
      const { outside } = law, set = outside && (t.length < outside.min || t.length > outside.max) ? outside : law;
      const c = t.rate < 0 ? set.compression : set.rebound;
      t.value += c * t.rate;
      t.byRate += c;
    };
    case 'table': {
      const read = flatTable(law.table);
      return (t) => {
        readTable(read, t.rate);
        t.value += read.value;
        t.byRate += Math.max(0, read.slope);
      };
    }
  }
}

function stopLaw({ min, max, table }: Stops): Law {
  const read = flatTable(table);
  return (t) => {
    const depth = t.length < min ? min - t.length : t.length - max;
    if (depth <= 0) return;
    readTable(read, depth);
    t.value += t.length < min ? -read.value : read.value;
    t.byLength += read.slope;
  };
}
