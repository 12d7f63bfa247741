import type { ReactNode } from 'react';
import type { Figure } from '../../params/param';

/** Figures, each 120 by 64. */
const FIGURES: Readonly<Record<Figure, ReactNode>> = {
  cone: (
    <>
      <path d="M12 52h96" /><path className="fill" d="M60 52 36 12h48z" /><path d="M60 52 36 12m24 40 24-40" />
      <path className="strong" d="M60 52V16m-3 5 3-6 3 6M60 52 76 20m-5 4 5-5 1 7" />
      <text x="73" y="46">arctan μ</text><text x="44" y="26">N</text>
    </>
  ),
  slip: (
    <>
      <path d="M8 56h104" /><circle className="fill" cx="52" cy="34" r="22" /><circle cx="52" cy="34" r="22" />
      <path className="strong" d="M52 34h34m-6-3 6 3-6 3" />
      <path className="strong" d="M38 20a20 20 0 0 1 26-3m-7-2 7 2-3 6" />
      <text x="90" y="38">v</text><text x="68" y="14">ωr</text><text x="78" y="52">1 − v/ωr</text>
    </>
  ),
  sinkage: (
    <>
      <path d="M8 44h25m38 0h41" /><path d="M33 44c4 10 34 10 38 0" />
      <circle className="fill" cx="52" cy="30" r="22" /><circle cx="52" cy="30" r="22" />
      <path className="strong" d="M52 8v22m-3-6 3 6 3-6" /><path d="M82 44v8m-3 0h6m-6-8h6" />
      <text x="57" y="18">W</text><text x="88" y="56">sinkage</text>
    </>
  ),
  lug: (
    <>
      <path className="fill" d="M20 60V32h12v-10h14v10h18v-10h14v10h22v28z" />
      <path d="M20 60V32h12v-10h14v10h18v-10h14v10h22v28" /><path className="strong" d="M86 22v10m-3-10h6m-6 10h6" />
      <text x="92" y="30">h</text>
    </>
  ),
  ellipsoid: (
    <>
      <ellipse className="fill" cx="60" cy="32" rx="40" ry="18" /><ellipse cx="60" cy="32" rx="40" ry="18" />
      <path className="strong" d="M60 32h40M60 32V14" /><text x="80" y="28">a</text><text x="50" y="26">b</text>
      <text x="2" y="60">sᵣ = b/a</text>
    </>
  ),
  bridge: (
    <>
      <circle className="fill" cx="36" cy="32" r="22" /><circle className="fill" cx="84" cy="32" r="22" />
      <circle cx="36" cy="32" r="22" /><circle cx="84" cy="32" r="22" /><path d="M54 20q6 6 12 0M54 44q6-6 12 0" />
      <path className="strong" d="M36 32H14m6-3-6 3 6 3M84 32h22m-6-3 6 3-6 3" /><text x="56" y="36">ĉ</text>
    </>
  ),
  rolling: (
    <>
      <path d="M8 56h104" /><circle className="fill" cx="56" cy="34" r="22" /><circle cx="56" cy="34" r="22" />
      <path className="strong" d="M66 60V30m-3 6 3-6 3 6" /><path d="M56 56v6m10-6v6" />
      <path className="strong" d="M40 24a19 19 0 0 1 30-3m-7 0 7 0-1-7" />
      <text x="72" y="44">N</text><text x="70" y="62">ρ</text>
    </>
  ),
  bounce: (
    <>
      <path d="M8 58h104" /><path className="dashed" d="M14 8q20 8 26 44 8-30 22-30t22 30q6-14 14-14t12 14" />
      <circle className="fill" cx="62" cy="22" r="6" /><circle cx="62" cy="22" r="6" />
      <path className="strong" d="M30 26l5 16m-5-5 5 5 3-6M47 44l4-12m-5 4 5-4 1 6" />
      <text x="20" y="46">v</text><text x="50" y="46">e v</text>
    </>
  ),
};

/** Shows the figure of a parameter. The sentence beside it says the same. */
export const ParamFigure = ({ name }: { name: Figure }) =>
  <svg className="param-figure" viewBox="0 0 120 64" aria-hidden="true">{FIGURES[name]}</svg>;
