import { HOST } from '../../../../wasm/layout';
import { createSearchTasks, firstGrain, NEW, OTHERS, TASKS, type SearchData } from '../collide/searchTasks';
import { createShapeRoom } from '../collide/shapeRoom';
import { turnGrains, type Rotation } from '../integrate/turnGrain';
import { endContacts, type Numbers } from '../solve/endContacts';
import { renewLanes } from './renewLanes';

/**
 * Stages of a frame that threads share, in tasks of some grains each (decision 0024). A task writes what no other task
 * of its stage reads or writes, and what it has read stays: if a thread is lost, one does them all again.
 */

/** The stages, as phases of the core. */
export const SEARCH = HOST, RENEW = HOST + 1, END = HOST + 2, TURN = HOST + 3;

/** Places in the order of a task: bytes of the core's memory; substep [s] and share of `endContacts`; frame [s]. */
export const BYTES = OTHERS, SUBSTEP = OTHERS + 1, SHARE = OTHERS + 2, FRAME = OTHERS + 3;

/** The tasks of a world read and write this. Another thread gets it with arrays in shared memory, all else copied. */
export type TaskData = SearchData & {
  packed: Float64Array;
  rotation: Rotation; turn: Float64Array;
  /** Tasks write these: gaps of contacts [m], orientations, spins and turns of grains at the end of the frame. */
  gaps: Float64Array;
  turned: Rotation & { turn: Float64Array };
};

/** Makes what takes a task of a stage, on the thread that it is made on; `numbers` returns the core's memory. */
export function createHostTasks(
  data: TaskData, numbers: (bytes: number) => Numbers, room = createShapeRoom(data.model, data.poses),
) {
  const { model, order, packed, gaps, turned } = data, search = createSearchTasks(data, room);
  return (stage: number, task: number): void => {
    if (stage === SEARCH) return search(task);
    const contacts = data.contacts[order[NEW]], tasks = order[TASKS];
    const from = firstGrain(model.grainCount, task, tasks), to = firstGrain(model.grainCount, task + 1, tasks);
    const first = contacts.start[from], end = contacts.start[to];
    if (stage === TURN) {
      copyRotations(data, from, to);
      turnGrains(model, turned, turned.turn, order[FRAME], from, to);
    } else if (stage === END) {
      const core = numbers(order[BYTES]);
      endContacts(contacts, core, packed, order[SUBSTEP], order[SHARE], gaps, false, first, end);
    } else renewLanes(contacts, model.grainCount, numbers(order[BYTES]).f32, true, first, end);
  };
}

function copyRotations({ rotation, turn, turned }: TaskData, from: number, to: number): void {
  for (let k = 4 * from; k < 4 * to; k++) turned.orientation[k] = rotation.orientation[k];
  for (let k = 3 * from; k < 3 * to; k++) { turned.spin[k] = rotation.spin[k]; turned.turn[k] = turn[k]; }
}

/** Returns what shows another thread the core's memory, which may have grown. */
export function createNumbers(memory: WebAssembly.Memory): (bytes: number) => Numbers {
  let numbers = viewsOf(memory);
  return (bytes) => {
    if (numbers.f32.byteLength >= bytes) return numbers;
    memory.grow(0); // a thread sees another's growth by then
    return numbers = viewsOf(memory);
  };
}

const viewsOf = ({ buffer }: WebAssembly.Memory): Numbers =>
  ({ f32: new Float32Array(buffer), f64: new Float64Array(buffer) });
