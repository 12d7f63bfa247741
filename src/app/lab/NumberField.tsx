import { useState } from 'react';
import { formatValue } from '../format';

type Props = {
  id: string; label: string; unit: string; doc: string; value: number; min: number; max: number; integer?: boolean;
  onChange(value: number): void
};

/** Shows a field for a number, which is applied once it is allowed; until then the text stays, marked as wrong. */
export function NumberField({ id, label, unit, doc, value, min, max, integer, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number => (text.trim() === '' ? NaN : Number(text));
  const isAllowed = (x: number): boolean => x >= min && x <= max && (!integer || Number.isInteger(x));
  const isBad = typed !== null && !isAllowed(read(typed));
  return (
    <label className="lab-field" title={doc}>
      <span>{label}</span>
      <input id={id} className="field" inputMode="decimal" autoComplete="off" value={typed ?? formatValue(value)}
        aria-invalid={isBad}
        aria-description={isBad ? `Allowed are ${formatValue(min)} to ${formatValue(max)}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = read(target.value);
          if (isAllowed(next)) onChange(next);
        }}
        onBlur={() => setTyped(null)} />
      {unit !== '1' && <span className="lab-unit">{unit}</span>}
    </label>
  );
}
