import type { ReactElement } from 'react';
import { Arc, Arrow, Bed, Measure, Sym } from './drawing';

/** A figure: what it shows, for who cannot see it, and its drawing, 320 × 170. */
type Figure = { says: string; draw: ReactElement };

/** The figures of lessons: each stands for a family of scenes, with the symbols of their equations. */
export const FIGURES = {
  wheel: {
    says: 'A wheel turns in soil at a depth z, is pulled back by its load and pushed on by the soil.',
    draw: (
      <>
        <Bed x={10} y={166} width={300} rows={4} r={7} />
        <circle className="body" cx={150} cy={76} r={52} />
        <circle className="dot" cx={150} cy={76} r={3} />
        <Arc x={150} y={76} r={26} from={-150} to={-20} arrow /><Sym x={144} y={44}>ω</Sym>
        <Arrow x1={150} y1={76} x2={236} y2={76} /><Sym x={240} y={81}>v_x</Sym>
        <Arrow x1={150} y1={2} x2={150} y2={22} /><Sym x={158} y={14}>W</Sym>
        <Arrow x1={160} y1={140} x2={214} y2={140} /><Sym x={218} y={140}>F_x</Sym>
        <Measure x1={72} y1={112} x2={72} y2={128} /><Sym x={58} y={124}>z</Sym>
        <path className="thin" d="M150 76L113 39" /><Sym x={116} y={62}>R</Sym>
        <path className="thin dashed" d="M10 112H310" />
      </>
    ),
  },
  vehicle: {
    says: 'A vehicle on a slope: weight, forces of the ground on its wheels.',
    draw: (
      <g>
        <path className="ground" d="M0 170L320 120V170Z" />
        <g transform="rotate(-8.9 160 100)">
          <path className="body" d="M70 86h38l22-30h66l18 30h42v22H70z" />
          <circle className="body" cx={104} cy={116} r={22} /><circle className="body" cx={222} cy={116} r={22} />
          <Arrow x1={104} y1={138} x2={146} y2={138} /><Sym x={150} y={134}>F_x</Sym>
          <Arrow x1={222} y1={164} x2={222} y2={140} />
        </g>
        <Sym x={236} y={150}>F_z</Sym>
        <Arrow x1={160} y1={78} x2={160} y2={114} /><Sym x={168} y={106}>m g</Sym>
        <Arrow x1={244} y1={52} x2={292} y2={44} /><Sym x={296} y={50}>v</Sym>
        <Arc x={2} y={170} r={64} from={0} to={-8.9} /><Sym x={70} y={167}>α</Sym>
      </g>
    ),
  },
  tire: {
    says: 'A tire stands on the ground: air inside, a flat patch, and a wall that bends beside it.',
    draw: (
      <>
        <path className="ground" d="M0 146H320V170H0Z" />
        <path className="body" d="M118 146C96 128 92 104 92 84a68 68 0 0 1 136 0c0 20-4 44-26 62Z" />
        <circle className="hole" cx={160} cy={82} r={36} />
        <circle className="dot" cx={160} cy={82} r={3} />
        <Arc x={160} y={82} r={22} from={-150} to={-20} arrow /><Sym x={154} y={58}>ω</Sym>
        <Arrow x1={160} y1={126} x2={160} y2={142} /><Arrow x1={136} y1={124} x2={136} y2={142} />
        <Arrow x1={184} y1={124} x2={184} y2={142} /><Sym x={196} y={134}>p</Sym>
        <Measure x1={118} y1={156} x2={202} y2={156} /><Sym x={206} y={162}>A</Sym>
        <Arrow x1={160} y1={82} x2={252} y2={82} /><Sym x={256} y={87}>v</Sym>
        <Measure x1={60} y1={82} x2={60} y2={146} /><Sym x={46} y={118}>R</Sym>
      </>
    ),
  },
  plate: {
    says: 'A plate between four corners, each with a position and two slopes.',
    draw: (
      <>
        <path className="body"
          d="M60 112C110 66 170 62 214 96C236 82 262 60 278 40C226 14 160 12 116 44C92 62 76 84 60 112Z" />
        <path className="thin" d="M88 76C136 42 198 40 248 70M134 84C150 60 168 40 190 21" />
        {[[60, 112], [214, 96], [278, 40], [116, 44]].map(([x, y]) => (
          <circle key={x} className="dot" cx={x} cy={y} r={4} />
        ))}
        <Arrow x1={60} y1={112} x2={102} y2={72} /><Arrow x1={60} y1={112} x2={78} y2={80} />
        <Sym x={40} y={130}>e_k</Sym>
        <Arrow x1={24} y1={160} x2={164} y2={66} /><Sym x={96} y={132}>r</Sym>
        <Measure x1={290} y1={40} x2={290} y2={50} /><Sym x={298} y={50}>t</Sym>
      </>
    ),
  },
  blade: {
    says: 'A blade pushes through grains: the draft force is what it takes.',
    draw: (
      <>
        <Bed x={110} y={166} width={200} rows={7} r={7} />
        <rect className="body" x={98} y={22} width={11} height={112} />
        <path className="thin dashed" d="M108 132L232 60" />
        <Arrow x1={40} y1={96} x2={94} y2={96} /><Sym x={50} y={88}>F_x</Sym>
        <Arrow x1={98} y1={38} x2={48} y2={38} />
        <Sym x={34} y={30}>m g μ</Sym>
        <path className="thin" d="M0 166H320" />
      </>
    ),
  },
  mixer: {
    says: 'Blades turn in a vessel of grains, seen from above.',
    draw: (
      <>
        <circle className="vessel" cx={160} cy={86} r={76} />
        {Array.from({ length: 30 }, (_, k) => {
          const angle = 2.39996 * k, r = 12.5 * Math.sqrt(k + 1);
          return (
            <circle key={k} className="grain" cx={160 + r * Math.cos(angle)} cy={86 + r * Math.sin(angle)} r={6} />
          );
        })}
        <path className="blade" d="M160 26V146M100 86H220" />
        <Arc x={160} y={86} r={86} from={-60} to={-10} arrow /><Sym x={236} y={36}>T</Sym>
        <path className="thin" d="M160 86L106 140" /><Sym x={118} y={116}>R</Sym>
      </>
    ),
  },
  drum: {
    says: 'A drum turns and its bed leans: a layer of depth h runs down over what the drum carries up.',
    draw: (
      <>
        <circle className="vessel" cx={150} cy={86} r={78} />
        <path className="ground" d="M84 127A78 78 0 0 0 216 45Z" />
        <path className="thin dashed" d="M96 131L222 62" />
        <path className="thin" d="M84 127L216 45" />
        <Arrow x1={186} y1={58} x2={128} y2={94} /><Sym x={128} y={82}>u</Sym>
        <Measure x1={200} y1={55} x2={208} y2={69} /><Sym x={212} y={60}>h</Sym>
        <circle className="dot" cx={150} cy={86} r={3} /><circle className="dot" cx={171} cy={120} r={3} />
        <path className="thin dashed" d="M150 86V160" /><Measure x1={150} y1={152} x2={171} y2={152} />
        <Sym x={154} y={146}>x̄</Sym><Arrow x1={171} y1={120} x2={171} y2={146} /><Sym x={178} y={136}>W</Sym>
        <Arc x={150} y={86} r={88} from={60} to={10} arrow /><Sym x={240} y={128}>ω</Sym>
        <path className="thin" d="M84 127H140" />
        <Arc x={84} y={127} r={40} from={0} to={-31} /><Sym x={128} y={120}>θ</Sym>
      </>
    ),
  },
  hopper: {
    says: 'Pebbles in a vessel with a cone and an outlet, and the wall that bears a part of them.',
    draw: (
      <>
        <path className="vessel" d="M100 4V104L148 144V158M220 4V104L172 144V158" />
        <Bed x={101} y={104} width={118} rows={8} r={7} />
        <Bed x={122} y={130} width={78} rows={2} r={7} />
        <circle className="grain" cx={160} cy={152} r={7} /><Arrow x1={160} y1={152} x2={160} y2={169} />
        <Sym x={168} y={168}>ṁ</Sym>
        <Measure x1={100} y1={12} x2={220} y2={12} /><Sym x={226} y={16}>D</Sym>
        <Measure x1={148} y1={150} x2={172} y2={150} /><Sym x={178} y={152}>D_0</Sym>
        <Measure x1={86} y1={18} x2={86} y2={104} /><Sym x={72} y={66}>z</Sym>
        <Arrow x1={232} y1={84} x2={232} y2={52} /><Sym x={240} y={72}>σ</Sym>
      </>
    ),
  },
  ball: {
    says: 'A ball on a plane: speed, spin and the friction that couples them.',
    draw: (
      <>
        <path className="ground" d="M0 134H320V170H0Z" />
        <circle className="body" cx={140} cy={88} r={46} /><circle className="dot" cx={140} cy={88} r={3} />
        <Arc x={140} y={88} r={26} from={-150} to={-20} arrow /><Sym x={134} y={56}>ω</Sym>
        <Arrow x1={140} y1={88} x2={230} y2={88} /><Sym x={234} y={93}>v</Sym>
        <Arrow x1={140} y1={134} x2={82} y2={134} /><Sym x={62} y={128}>μ m g</Sym>
        <path className="thin" d="M140 88L108 121" /><Sym x={112} y={102}>r</Sym>
        <Measure x1={140} y1={144} x2={158} y2={144} /><Sym x={164} y={152}>ρ</Sym>
      </>
    ),
  },
  guideway: {
    says: 'A carriage on balls that run at half its speed.',
    draw: (
      <>
        <rect className="body" x={70} y={42} width={180} height={34} />
        {[100, 140, 180, 220].map((x) => <circle key={x} className="grain" cx={x} cy={92} r={16} />)}
        <path className="ground" d="M0 108H320V134H0Z" />
        <Arrow x1={250} y1={58} x2={300} y2={58} /><Sym x={302} y={50} end>V</Sym>
        <Arrow x1={220} y1={92} x2={258} y2={92} /><Sym x={262} y={98}>v</Sym>
        <Arrow x1={160} y1={8} x2={160} y2={40} /><Sym x={168} y={26}>W</Sym>
        <path className="thin" d="M100 92L89 81" /><Sym x={78} y={102} end>r</Sym>
      </>
    ),
  },
  heap: {
    says: 'A heap of grains and the angle of its slope.',
    draw: (
      <>
        <path className="thin" d="M0 160H320" />
        {Array.from({ length: 10 }, (_, row) => (
          <Bed key={row} x={22 + 13 * row} y={160 - 12 * row} width={276 - 26 * row} rows={1} r={7} />
        ))}
        <path className="thin dashed" d="M10 160L164 18" />
        <Arc x={10} y={160} r={52} from={0} to={-42} /><Sym x={70} y={142}>θ</Sym>
      </>
    ),
  },
  bond: {
    says: 'Two spheres that hold together across a gap.',
    draw: (
      <>
        <circle className="body" cx={92} cy={86} r={56} /><circle className="body" cx={220} cy={86} r={56} />
        <path className="bridge" d="M142 62Q156 86 142 110H170Q156 86 170 62Z" />
        <Arrow x1={92} y1={86} x2={40} y2={86} /><Sym x={34} y={78}>ĉ</Sym>
        <Arrow x1={220} y1={86} x2={272} y2={86} /><Sym x={266} y={78}>ĉ</Sym>
        <Measure x1={148} y1={134} x2={164} y2={134} /><Sym x={170} y={144}>δ_c</Sym>
      </>
    ),
  },
  cone: {
    says: 'The friction cone of a contact: its impulse lies inside, along the normal and the surface.',
    draw: (
      <>
        <path className="ground" d="M0 140H320V170H0Z" />
        <path className="cone" d="M160 140L96 34A64 14 0 0 1 224 34Z" />
        <ellipse className="vessel" cx={160} cy={34} rx={64} ry={14} />
        <Arrow x1={160} y1={140} x2={160} y2={52} /><Sym x={168} y={78}>γ_n</Sym>
        <Arrow x1={160} y1={140} x2={204} y2={60} /><Sym x={212} y={64}>γ</Sym>
        <Arrow x1={160} y1={140} x2={232} y2={140} /><Sym x={238} y={136}>u_T</Sym>
        <Arrow x1={204} y1={60} x2={164} y2={60} />
        <Sym x={84} y={62} end>Υ</Sym>
        <Arc x={160} y={140} r={40} from={-90} to={-120} /><Sym x={136} y={92} end>μ</Sym>
      </>
    ),
  },
  rod: {
    says: 'A rod slides with its tip on a rough floor.',
    draw: (
      <>
        <path className="ground" d="M0 140H320V170H0Z" />
        <path className="rod" d="M96 138L214 30" /><circle className="dot" cx={155} cy={84} r={3} />
        <Arrow x1={96} y1={140} x2={40} y2={140} /><Sym x={34} y={132}>u_T</Sym>
        <Arrow x1={96} y1={138} x2={140} y2={72} /><Sym x={126} y={76} end>p</Sym>
        <Arc x={96} y={140} r={48} from={0} to={-42} /><Sym x={150} y={128}>θ</Sym>
      </>
    ),
  },
  box: {
    says: 'Grains in a box: the sum of what floor and walls bear is their weight.',
    draw: (
      <>
        <path className="vessel" d="M70 20V150H250V20" />
        <Bed x={71} y={149} width={178} rows={7} r={8} />
        <Arrow x1={160} y1={150} x2={160} y2={169} /><Arrow x1={110} y1={150} x2={110} y2={169} />
        <Arrow x1={210} y1={150} x2={210} y2={169} /><Sym x={220} y={168}>F_i</Sym>
        <Arrow x1={160} y1={66} x2={160} y2={104} /><Sym x={168} y={96}>m_i</Sym>
        <Arrow x1={252} y1={76} x2={252} y2={110} />
      </>
    ),
  },
  slab: {
    says: 'A slab on spheres in a box: its weight travels down to the floor.',
    draw: (
      <>
        <path className="vessel" d="M90 14V150H230V14" />
        <Bed x={91} y={149} width={138} rows={8} r={7} />
        <rect className="body" x={92} y={22} width={136} height={26} />
        <Arrow x1={160} y1={2} x2={160} y2={34} /><Sym x={168} y={16}>W</Sym>
        <path className="chain"
          d="M124 50L132 72L120 94L128 118L122 148" />
        <path className="chain" d="M160 50L154 78L164 100L156 126L162 148M198 50L190 74L200 98L192 122L198 148" />
        <Arrow x1={160} y1={150} x2={160} y2={169} /><Sym x={168} y={168}>F_i</Sym>
      </>
    ),
  },
  shear: {
    says: 'A box in two halves: a load presses, the upper half is drawn away.',
    draw: (
      <>
        <path className="vessel" d="M90 92V150H230V92" /><path className="vessel" d="M106 36V88M246 36V88" />
        <Bed x={91} y={149} width={138} rows={4} r={7} /><Bed x={107} y={92} width={138} rows={4} r={7} />
        <rect className="body" x={108} y={18} width={136} height={20} />
        <Arrow x1={176} y1={0} x2={176} y2={24} /><Sym x={184} y={14}>W</Sym>
        <Arrow x1={248} y1={64} x2={300} y2={64} /><Sym x={286} y={56}>F</Sym>
      </>
    ),
  },
  triaxial: {
    says: 'A box of grains: a plate presses with the stress σ₁, the sides with σ₃, and give way.',
    draw: (
      <>
        <Bed x={111} y={149} width={98} rows={7} r={7} />
        <rect className="body" x={96} y={30} width={128} height={16} />
        <path className="vessel" d="M109 50V150M211 50V150M70 151H250" />
        <Arrow x1={160} y1={2} x2={160} y2={28} /><Sym x={168} y={18}>σ_1</Sym>
        {[72, 100, 128].map((y) => <Arrow key={y} x1={66} y1={y} x2={104} y2={y} />)}
        {[72, 100, 128].map((y) => <Arrow key={y} x1={254} y1={y} x2={216} y2={y} />)}
        <Sym x={260} y={104}>σ_3</Sym>
      </>
    ),
  },
  crater: {
    says: 'A ball has fallen by h into a bed, and its lowest point is at the depth d.',
    draw: (
      <>
        <Bed x={20} y={168} width={280} rows={5} r={7} />
        <circle className="body" cx={160} cy={100} r={30} />
        <circle className="thin dashed" cx={160} cy={34} r={30} />
        <Measure x1={120} y1={64} x2={120} y2={100} /><Sym x={106} y={86}>h</Sym>
        <path className="thin dashed" d="M20 100H300" />
        <Measure x1={204} y1={100} x2={204} y2={130} /><Sym x={210} y={119}>d</Sym>
        <Measure x1={130} y1={142} x2={190} y2={142} /><Sym x={196} y={148}>D</Sym>
      </>
    ),
  },
  plateInSoil: {
    says: 'A plate is pressed into a bed: it stands at the depth z, and the soil bears it by the pressure q.',
    draw: (
      <>
        <Bed x={20} y={168} width={280} rows={7} r={7} />
        <rect className="body" x={110} y={64} width={100} height={30} />
        <Arrow x1={160} y1={20} x2={160} y2={60} /><Sym x={168} y={40}>v</Sym>
        {[126, 160, 194].map((x) => <Arrow key={x} x1={x} y1={122} x2={x} y2={98} />)}
        <Sym x={202} y={118}>q</Sym>
        <Measure x1={110} y1={14} x2={210} y2={14} /><Sym x={216} y={18}>b</Sym>
        <path className="thin dashed" d="M20 72H300" />
        <Measure x1={92} y1={72} x2={92} y2={94} /><Sym x={78} y={88}>z</Sym>
      </>
    ),
  },
  beam: {
    says: 'A beam on three supports: two would do, three share by how stiff they are.',
    draw: (
      <>
        <rect className="body" x={40} y={62} width={240} height={22} />
        {[60, 160, 260].map((x) => <path key={x} className="ground" d={`M${x} 84l16 34h-32z`} />)}
        {[60, 160, 260].map((x) => <Arrow key={x} x1={x} y1={150} x2={x} y2={122} />)}
        <Sym x={68} y={146}>f</Sym><Sym x={168} y={146}>f</Sym><Sym x={268} y={146}>f</Sym>
        <Arrow x1={160} y1={14} x2={160} y2={60} /><Sym x={168} y={36}>F̃</Sym>
        <path className="thin" d="M20 118H300" />
      </>
    ),
  },
} as const satisfies Record<string, Figure>;

export type FigureId = keyof typeof FIGURES;
