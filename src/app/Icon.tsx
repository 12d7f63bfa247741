/**
 * Paths of line icons, 20 × 20, drawn in the colour of the text. They are decoration: the control around one has the
 * name.
 */
const PATHS = {
  play: 'M6 4.2v11.6l9.6-5.8z',
  pause: 'M6.5 4.5v11M13.5 4.5v11',
  step: 'M5 4.5v11l7.5-5.5zM15.5 4.5v11',
  reset: 'M4.2 10a5.8 5.8 0 1 0 1.9-4.3M4.5 3v3.4h3.4',
  undo: 'M7.5 4.5L4 8l3.5 3.5M4.3 8h7.2a4 4 0 0 1 0 8H9',
  redo: 'M12.5 4.5L16 8l-3.5 3.5M15.7 8H8.5a4 4 0 0 0 0 8H11',
  beside: 'M3 4.5h6v11H3zM11 4.5h6v11h-6z',
  keep: 'M6 3.5h8v13l-4-3.5-4 3.5z',
  link: 'M8.5 11.5l3-3M9.4 6.2l1.9-1.9a3.1 3.1 0 0 1 4.4 4.4l-1.9 1.9M10.6 13.8l-1.9 1.9a3.1 3.1 0 0 1-4.4-4.4l1.9-1.9',
  picture: 'M3 6.5h3.2l1.3-2h5l1.3 2H17v9H3zM10 13.4a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4z',
  help: 'M7.4 7.4a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.8M10 14.6v.1',
  sliders: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  chart: 'M3.5 3.5v13h13M6 12.5l3-4 2.5 2.5 4.5-6',
  close: 'M5 5l10 10M15 5L5 15',
  add: 'M10 4v12M4 10h12',
  chevron: 'M6 8l4 4 4-4',
  more: 'M4.5 10v.1M10 10v.1M15.5 10v.1',
  warning: 'M10 3.2l7.2 13H2.8zM10 8.4v3.6M10 14v.1',
  check: 'M4.5 10.5l3.7 3.7 7.3-8',
  cross: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  wait: 'M10 5.5V10l3 2M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  flask: 'M8 3h4M8.6 3v5L4.2 15.2A1.2 1.2 0 0 0 5.2 17h9.6a1.2 1.2 0 0 0 1-1.8L11.4 8V3M6.3 12.5h7.4',
  book: 'M10 5.2C8.4 4 6 3.6 3 3.8v11.4c3-.2 5.4.2 7 1.4 1.6-1.2 4-1.6 7-1.4V3.8c-3-.2-5.4.2-7 1.4zM10 5.2v11.4',
  copy: 'M7.5 7.5h8v9h-8zM12.5 7.5v-4h-8v9h3',
  open: 'M3 15.5v-11h4.5l1.5 2h6v2.5M3 15.5l2.6-6.5H18l-2.6 6.5z',
  hand: 'M6.6 11V5.3a1.2 1.2 0 0 1 2.4 0v4V4a1.2 1.2 0 0 1 2.4 0v5.3-4a1.2 1.2 0 0 1 2.4 0v5-2.6a1.2 1.2 0 0 1 2.3 0'
    + 'v4.4a5 5 0 0 1-5 5h-.4a5 5 0 0 1-3.9-1.9l-3-3.7a1.2 1.2 0 0 1 1.8-1.6z',
  drop: 'M10 2.5v7M7 7l3 3 3-3M13 14a3 3 0 1 1-6 0M2.5 17h15M2.5 14h2M15.5 14h2',
  save: 'M3.5 3.5h10l3 3v10h-13zM6.5 3.5V8h6V3.5M6.5 16.5v-5h7v5',
  points: 'M6.2 14.6l3-8M13.8 14.6l-3-8M7.3 15.8h5.4M10 6.8a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z'
    + 'M5.4 17.7a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM14.6 17.7a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z',
  playback: 'M4.6 6.2A6.5 6.5 0 1 1 3.6 11.5M4.3 2.8v3.6h3.6M8.3 7.2v5.6l4.6-2.8z',
  loop: 'M4 9.5V9a3 3 0 0 1 3-3h9M13.3 3.3L16 6l-2.7 2.7M16 10.5v.5a3 3 0 0 1-3 3H4M6.7 16.7L4 14l2.7-2.7',
  sweep: 'M4.5 16.5v-5M10 12.5v-5M15.5 8.5v-5M3 14h3M8.5 10h3M14 6h3',
  film: 'M3 5.5h10v9H3zM13 9l4-2.5v7L13 11',
  theme: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 3v14M12.5 4v12M15 5.5v9',
  units: 'M2.5 7h15v6.5h-15zM5.5 7v2.5M8.5 7v3.5M11.5 7v2.5M14.5 7v3.5',
  full: 'M11.5 3.5h5v5M16.2 3.8L10 10M8.5 4.5h-5v12h12v-5',
  download: 'M10 3.5v8.5M6.5 9l3.5 3.5L13.5 9M4 16h12',
} as const;

export type IconName = keyof typeof PATHS;

const SOLID = new Set<IconName>(['play', 'step']);

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false"
      fill={SOLID.has(name) ? 'currentColor' : 'none'}>
      <path d={PATHS[name]} stroke="currentColor" strokeWidth={name === 'more' ? 2.6 : 1.7} strokeLinecap="round"
        strokeLinejoin="round" />
    </svg>
  );
}
