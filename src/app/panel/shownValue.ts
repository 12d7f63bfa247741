import { unitSuffix, type Param, type Value } from '../../params/param';
import { formatValue } from '../format';

/** Formats a value for people, with its unit. */
export function shownValue(spec: Param, value: Value): string {
  if (spec.kind === 'choice') return (spec.options as Record<string, string>)[String(value)] ?? String(value);
  if (spec.kind === 'number') return `${formatValue(value as number)}${unitSuffix(spec.unit)}`;
  if (spec.kind === 'text') return value === '' ? '(nothing)' : String(value);
  return `${(value as readonly number[]).map(formatValue).join(', ')}${unitSuffix(spec.unit)}`;
}
