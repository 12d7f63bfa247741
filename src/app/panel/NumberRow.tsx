import { useEffect, useRef, useState } from 'react';
import type { NumberParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { Icon } from '../Icon';
import { openSweep } from '../openSweep';
import { sceneOf, setValue } from '../session';
import { slowHere } from '../speed';
import { useApp } from '../store';
import { formatShown, shownUnit } from '../units/shown';
import { described, RowFrame, rowIds } from './RowFrame';
import { shownValue } from './shownValue';
import { fromPosition, positionCount, toPosition } from './sliderScale';
import { useField } from './useField';

type Props = { name: string; spec: NumberParam; value: number };

/** Shows the row of a number: slider, field and unit. */
export function NumberRow({ name, spec, value }: Props) {
  const ids = rowIds(name), isLive = spec.applies === 'live';
  /** Value at which a slider of a rebuilding parameter is held; it is applied on release. */
  const [held, setHeld] = useState<number | null>(null);
  const shown = held ?? value;
  const units = useApp((s) => s.units), field = useField(name, spec, formatShown(shown, spec.unit, units));
  const warning = useSlowness(name, spec, shown);
  const restore = () => { field.clear(); setHeld(null); setValue(name, spec.default); };
  const slide = (next: number) => {
    field.clear();
    if (isLive) setValue(name, next); else setHeld(next);
  };
  const release = (next: number) => {
    setHeld(null);
    setValue(name, next);
  };
  const hasSlider = positionCount(spec) > 0;
  const sweep = spec.section !== 'View' && <SweepButton name={name} label={spec.label} />;
  return (
    <RowFrame name={name} spec={spec} value={value} issue={field.issue} warning={warning} onRestore={restore} control={(
      <span className="field-and-unit">
        <input id={ids.field} className="field" type="text" inputMode="decimal" autoComplete="off" spellCheck={false}
          data-testid={ids.field}
          {...field.input} {...described(ids, field.issue)} />
        <span className="unit">{spec.unit === '1' ? !hasSlider && sweep : shownUnit(spec.unit, units)}</span>
      </span>
    )}>
      {(hasSlider || spec.unit !== '1') && (
        <div className="slider-line">
          {hasSlider && <Slider name={name} spec={spec} value={shown} onSlide={slide} onRelease={release} />}
          {sweep}
        </div>
      )}
      {spec.named && <Named name={name} spec={spec} value={value} />}
    </RowFrame>
  );
}

/** Shows the button that opens a sweep of the parameter. */
const SweepButton = ({ name, label }: { name: string; label: string }) => (
  <button type="button" className="icon-button sweep-button" aria-haspopup="dialog" aria-label={`Sweep ${label}`}
    title={`Sweep ${label}: run the scene at several values and plot what comes of it`}
    onClick={() => openSweep(name)}><Icon name="sweep" /></button>
);

/** Shows a button for each value that has a name. */
function Named({ name, spec, value }: Props) {
  const units = useApp((s) => s.units);
  return (
    <div className="chips" role="group" aria-label={spec.label}>
      {spec.named?.map(([label, own]) => (
        <button key={label} type="button" className="chip" aria-pressed={own === value}
          title={shownValue(spec, own, units)} onClick={() => setValue(name, own)}>{label}</button>
      ))}
    </div>
  );
}

/**
 * Returns a sentence if this value of a rebuilding parameter asks for a world that would be very slow here while
 * another value would not; else null.
 */
function useSlowness(name: string, spec: NumberParam, value: number): string | null {
  const setup = useApp((s) => s.setup), speed = useApp((s) => s.speedHere);
  if (spec.applies === 'live' || !speed) return null;
  const scene = sceneOf(setup), values = fullValues(setup);
  const slowWith = (x: number) => slowHere(scene, { ...values, [name]: x }, speed);
  return slowWith(spec.min) === null || slowWith(spec.max) === null ? slowWith(value) : null;
}

type SliderProps = Props & { onSlide(value: number): void; onRelease(value: number): void };

/** Shows a range input over the positions of the declared scale. */
function Slider({ name, spec, value, onSlide, onRelease }: SliderProps) {
  const units = useApp((s) => s.units);
  const count = positionCount(spec), input = useRef<HTMLInputElement>(null);
  // Position to which keys have moved the slider: neighbouring positions may share a rounded value, on which it
  // must not get stuck.
  const [last, setLast] = useState(-1);
  const position = last >= 0 && fromPosition(spec, last) === value ? last : toPosition(spec, value);
  useEffect(() => {
    // React's onChange is the `input` event; the end of a drag is the native `change`.
    const element = input.current!;
    const released = () => onRelease(fromPosition(spec, Number(element.value)));
    element.addEventListener('change', released);
    return () => element.removeEventListener('change', released);
  }, [spec, onRelease]);
  return (
    <input ref={input} className="slider" type="range" min={0} max={count} step={1} value={position}
      data-testid={`slider-${name}`}
      aria-label={spec.label} aria-valuetext={shownValue(spec, value, units)} aria-describedby={rowIds(name).doc}
      style={{ '--part': `${(100 * position) / count}%` } as React.CSSProperties}
      onChange={(event) => {
        setLast(Number(event.target.value)); onSlide(fromPosition(spec, Number(event.target.value)));
      }} />
  );
}
