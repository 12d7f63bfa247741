import { watchDark } from './theme';

/** A chart that can be drawn anew in other colours and in another size, and be taken away. */
type Chart = { recolour(): void; resize(): void; destroy(): void };

/** Keeps a chart as large as its host and in the colours of the page; returns a function that takes it away. */
export function keepChart(host: HTMLElement, chart: Chart): () => void {
  const unwatch = watchDark(() => chart.recolour()), watch = new ResizeObserver(() => chart.resize());
  watch.observe(host);
  return () => {
    watch.disconnect();
    unwatch();
    chart.destroy();
  };
}
