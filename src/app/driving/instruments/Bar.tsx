import { useImperativeHandle, useRef, type Ref } from 'react';

/**
 * Handle of a bar. `set` takes its part of the length, 0 … 1, or −1 … 1 from its middle, and the text that it stands
 * for.
 */
export type BarHandle = { set(part: number | undefined, text: string): void };

type Props = { label: string; centred?: boolean; upright?: boolean; ref: Ref<BarHandle> };

/** Shows a bar whose length stands for a number. The number is written beside it, and read by assistive technology. */
export function Bar({ label, centred = false, upright = false, ref }: Props) {
  const bar = useRef<HTMLDivElement>(null), fill = useRef<HTMLDivElement>(null), last = useRef('');
  useImperativeHandle(ref, () => ({
    set(part = 0, text) {
      const clipped = Math.min(1, Math.max(centred ? -1 : 0, Number.isFinite(part) ? part : 0));
      const shown = `${clipped.toFixed(3)} ${text}`;
      if (shown === last.current) return;
      last.current = shown;
      bar.current!.setAttribute('aria-valuenow', clipped.toFixed(2));
      bar.current!.setAttribute('aria-valuetext', text);
      fill.current!.style.transform = upright ? `scaleY(${clipped})` : `scaleX(${clipped})`;
    },
  }), [centred, upright]);
  return (
    <div ref={bar} className={`gauge-bar${centred ? ' centred' : ''}${upright ? ' upright' : ''}`} role="meter"
      aria-label={label}
      aria-valuemin={centred ? -1 : 0} aria-valuemax={1} aria-valuenow={0}>
      <div ref={fill} style={{ transform: 'scale(0)' }} />
    </div>
  );
}
