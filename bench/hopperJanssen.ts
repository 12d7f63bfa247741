import { maxOf, minOf } from '../src/core/extremes';
import { createExperiment, createSeries, record } from '../src/experiment/experiment';
import { defaultsOf, type AnyValues } from '../src/params/param';
import { createCpuEngine } from '../src/physics/cpu/engine';
import { hopper } from '../src/scenes/lab/hopper/hopper';
import { risen, RISING, wallLoadOver } from '../src/scenes/lab/hopper/silo';
import { mean, valuesInSI } from '../src/scenes/scene';
import { choicesOf, listsIn } from './kit/choices';
import { header, row } from './kit/table';

/** The bin: ten grains wide, with the outlet shut. Time from which on it is read at rest [s]. */
const REST = 0.1, OWN: AnyValues = { binWidth: 60, depth: 60, opening: 28, shut: 0.8 };

/**
 * Runs beds of several heights behind walls of several frictions and prints what the walls bear over what Janssen1895
 * says, with K as measured in the run: at rest and as they rise. Words such as `wallFriction=0.1,0.2` name values of
 * parameters, all of which are combined.
 */
export async function janssen(words: readonly string[]): Promise<void> {
  const lists = listsIn(words.length ? words : ['wallFriction=0.1,0.2,0.3,0.5', 'count=1220,2540,5000', 'seed=1,2,3']);
  const keys = [...lists.keys()];
  const over: number[] = [];
  header(...keys, 'φ', 'height over width', 'friction in use at rest', 'K at rest', 'friction in use as walls rise',
    'K as walls rise', 'bottom [N]', 'by Janssen [N]', 'walls [N]', 'walls over Janssen');
  for (const own of choicesOf(lists)) {
    const values = { ...defaultsOf(hopper.params), ...OWN, ...own };
    const experiment = await createExperiment(hopper, values, createCpuEngine), series = createSeries(hopper);
    const { shut, count, grainRadius, binWidth, depth } = valuesInSI(hopper, values) as Record<string, number>;
    while (experiment.time < shut - 1e-9) {
      await experiment.advance();
      if (experiment.time > 0) record(series, experiment);
    }
    experiment.engine.dispose();
    const late = (key: string): string => risen(series, key, shut).toFixed(3), packing = mean(series, 'packing', 0);
    const high = (count * (4 / 3) * Math.PI * grainRadius ** 3) / (packing * binWidth * depth);
    const rest = (key: string): string => mean(series, key, REST, shut - RISING).toFixed(3);
    over.push(wallLoadOver(series, shut));
    row(...keys.map((key) => String(values[key])), packing.toFixed(3), (high / binWidth).toFixed(2), rest('wallUse'),
      rest('wallRatio'), late('wallUse'), late('wallRatio'), late('floorLoad'), late('janssenLoad'), late('wallLoad'),
      over.at(-1)!.toFixed(3));
  }
  const all = over.reduce((sum, x) => sum + x) / over.length;
  const scatter = Math.sqrt(over.reduce((sum, x) => sum + (x - all) ** 2, 0) / Math.max(1, over.length - 1));
  console.log(`\nWalls over Janssen: ${all.toFixed(3)} ± ${(scatter / Math.sqrt(over.length)).toFixed(3)}, from `
    + `${minOf(over).toFixed(3)} to ${maxOf(over).toFixed(3)}.`);
}
