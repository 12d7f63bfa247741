import { useEffect, useRef } from 'react';
import { COLOR_MAP } from '../../params/colorMap';
import type { PatchPrint } from '../../protocol/messages';
import { Icon } from '../Icon';
import { setState, useApp } from '../store';
import { formatMeasured } from '../units/measured';
import { drawPrint, WORDS } from './drawPrint';
import { gradientOf } from './gradient';

/** Width of a single print, and of each of several [CSS pixels]. */
const WIDE = 208, NARROW = 118;

/** Shows the contact patches of flexible tires and their pressures, seen from above; can be closed. */
export function PatchPrints() {
  const report = useApp((s) => s.prints), open = useApp((s) => s.printsOpen), units = useApp((s) => s.units);
  if (!report) return null;
  if (!open) {
    return (
      <button type="button" className="button prints-button" aria-expanded={false}
        onClick={() => setState({ printsOpen: true })}>
        Contact patch
      </button>
    );
  }
  const { prints, top } = report, isOne = prints.length === 1;
  return (
    <figure className="prints surface" data-testid="prints"
      data-pressed={prints.reduce((sum, { pressed }) => sum + pressed.length / 3, 0)}>
      <figcaption className="prints-head">
        Contact patch
        <button type="button" className="icon-button" aria-label="Put the contact patch away"
          onClick={() => setState({ printsOpen: false })}><Icon name="close" /></button>
      </figcaption>
      <div className={isOne ? 'prints-fields' : 'prints-fields many'}>
        {prints.map((print, k) => (
          <Field key={print.name} print={print} top={top} width={isOne ? WIDE : NARROW} says={k >= prints.length - 2} />
        ))}
      </div>
      <div className="legend-bar" style={{ backgroundImage: gradientOf(COLOR_MAP) }} />
      <div className="legend-ends">
        <span>0</span><span>{top > 0 ? `≥ ${formatMeasured(top, 'Pa', units)}` : '…'}</span>
      </div>
    </figure>
  );
}

/** Shows one print; `says` how large it is: of several in rows those of the last row do. */
function Field({ print, top, width, says }: { print: PatchPrint; top: number; width: number; says: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null), dark = useApp((s) => s.dark);
  const units = useApp((s) => s.units);
  const height = Math.round((width * print.halfWidth) / print.halfLength), all = height + (says ? WORDS : 0);
  useEffect(() => {
    const { devicePixelRatio: ratio } = window, element = canvas.current!, context = element.getContext('2d');
    if (!context) return;
    const density = Math.min(ratio || 1, 2), [w, h] = [Math.round(width * density), Math.round(all * density)];
    if (element.width !== w || element.height !== h) Object.assign(element, { width: w, height: h });
    context.setTransform(density, 0, 0, density, 0, 0);
    drawPrint(context, print, { width, height, top, ink: getComputedStyle(element).color, says, units });
  }, [print, top, width, height, all, says, dark, units]);
  const most = print.pressed.reduce((max, x, i) => (i % 3 === 2 ? Math.max(max, x) : max), 0);
  const count = print.pressed.length / 3;
  const said = count > 0 ? `${count} points pressed, at most ${formatMeasured(most, 'Pa', units)}`
    : 'nothing is pressed';
  const label = `Contact patch of ${print.name}: ${said}`;
  return <canvas ref={canvas} role="img" aria-label={label} style={{ inlineSize: width, blockSize: all }} />;
}
