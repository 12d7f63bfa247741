/** Colours of everything but grains, for the light and the dark scheme of the page. */
export type Theme = {
  /** Sky at the horizon, and overhead. */
  background: string;
  zenith: string;
  /** The floor far around the experiment, and its grid. */
  ground: string;
  grid: string;
  /** Colour of grains while something is drawn over them. */
  ghost: string;
  /** Edges and panes of walls. */
  edge: string;
  pane: string;
  /** Light from above and from below. */
  sky: string;
  bounce: string;
};

export const themes: { dark: Theme; light: Theme } = {
  dark: {
    background: '#1b1d20', zenith: '#0c0e12', ground: '#2b251d', grid: '#4a4132', ghost: '#8b8478',
    edge: '#a39a8b', pane: '#9fc3e0', sky: '#ffffff', bounce: '#5d5345',
  },
  light: {
    background: '#e6ebee', zenith: '#a9c4dd', ground: '#dccfb8', grid: '#bcab8c', ghost: '#b0a797',
    edge: '#6b6255', pane: '#6f9dc0', sky: '#ffffff', bounce: '#94826a',
  },
};
