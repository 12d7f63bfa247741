import type { Experiment } from '../../experiment/experiment';
import { SETTLING } from '../../experiment/settled/bedKey';
import type { Device } from '../../gpu/device';
import { createCpuEngine } from '../../physics/cpu/engine';
import { createBedShelf } from '../bedShelf';
import { createCpuDesk } from '../cpuDesk';
import type { CpuCommand, CpuReport } from '../cpuMessages';
import { isLost } from '../isLost';
import { startRunLoop } from '../runLoop';
import type { Runner, RunnerHooks, Task } from '../runner';
import type { Stage } from '../stage';
import { startExperiment } from '../startExperiment';

/** This file has what a session meets in a storm: workers that die, devices that are lost, a stage that is hidden. */

/** Time that messages take [ms]. */
const POST = 1;

const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
export const beds = createBedShelf({
  shipped: () => Promise.resolve(null), version: SETTLING,
  store: { list: refuse, read: refuse, write: refuse, touch: refuse, remove: refuse },
});

/** A worker that runs the CPU engine here, and can be killed, which nobody is told. */
export class FakeWorker {
  static all: FakeWorker[] = [];
  static isServed = true;
  /** `idle`: it has no world; `standing`: its world has started. */
  state: 'idle' | 'building' | 'standing' = 'idle';
  isDead = false;
  onmessage: ((event: { data: CpuReport }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  private readonly answer = createCpuDesk({ post: (report, transfer) => this.send(report, transfer ?? []), beds });

  constructor() {
    FakeWorker.all.push(this);
    if (FakeWorker.isServed) return;
    this.isDead = true;
    setTimeout(setImmediate, POST, () => this.err('')); // whoever started it listens by then, as in a browser
  }
  private send(report: CpuReport, transfer: Transferable[]): void {
    const data = structuredClone(report, { transfer });
    setTimeout(() => { if (!this.isDead) this.onmessage?.({ data }); }, POST);
  }
  postMessage(command: CpuCommand, transfer: Transferable[] = []): void {
    if (command.type === 'end') this.state = 'idle';
    if (command.type === 'load') this.state = 'building';
    if (command.type === 'start') this.state = 'standing';
    const data = structuredClone(command, { transfer });
    setTimeout(() => { if (!this.isDead) this.answer(data); }, POST);
  }
  err(message: string): void {
    this.onerror?.({ message, preventDefault() {} });
  }
  kill(): void {
    this.isDead = true;
    this.answer({ type: 'end' }); // and nobody hears of it
  }
  terminate(): void {
    this.state = 'idle';
    this.kill();
  }
}

/** A device whose engine is that of the CPU. */
export type FakeDevice = Device & { isGone: boolean; hasRoom: boolean; gaveOut(): void; lose(): void };
export function createDevice(gaveOut: () => void): FakeDevice {
  let lose = () => {};
  const info: Partial<GPUDeviceLostInfo> = { message: 'crashed' };
  const device: Partial<GPUDevice> = {
    lost: new Promise((resolve) => { lose = () => resolve(info as GPUDeviceLostInfo); }),
  };
  const gpu: Partial<Device> & Omit<FakeDevice, keyof Device> = {
    name: 'NVIDIA', chip: 'nvidia', software: false, errors: [], device: device as GPUDevice,
    isGone: false, hasRoom: true, gaveOut, lose() {
      gpu.isGone = true;
      lose();
    },
  };
  return gpu as FakeDevice;
}

/** The runners of all devices: what ends a worker ends them. */
export const gpuRunners: Runner[] = [];

export async function createFakeGpuRunner(task: Task, device: Device, hooks: RunnerHooks): Promise<Runner> {
  const gpu = device as FakeDevice, check = () => {
    if (gpu.isGone) throw new Error('The device is lost');
    if (gpu.hasRoom) return;
    gpu.hasRoom = true; // the next world is smaller
    gpu.gaveOut();
    throw new Error('There is no memory for 5000 contacts');
  };
  const { experiment, resumed } = await startExperiment(task, createCpuEngine, beds), none = new Float32Array();
  check();
  const guarded: Experiment = Object.assign(Object.create(experiment) as Experiment, {
    advance: async () => {
      check();
      await experiment.advance();
    },
    save: () => (gpu.isGone ? Promise.reject(new Error('The device is lost')) : experiment.save()),
  });
  let loop: ReturnType<typeof startRunLoop> | null = null;
  const runner: Runner = {
    backend: 'gpu', adapter: gpu.name, resumed, isExact: experiment.isExact, spec: experiment.spec, buffers: null,
    start(playing, speed) {
      loop = startRunLoop(guarded, { playing, speed, resumed }, {
        ...hooks, stepped: () => hooks.drawn(none, none, experiment.time), failed: hooks.gaveOut,
        isOver: () => isLost(gpu.device),
      });
      hooks.drawn(none, none, experiment.time);
    },
    handle: (command) => loop?.handle(command),
    drawOn: () => hooks.drawn(none, none, experiment.time),
    glance() {}, giveBack() {}, record() {},
    snapshot: () => loop?.snapshot() ?? Promise.resolve(null),
    dispose: () => void Promise.resolve(loop?.stop()).then(() => experiment.engine.dispose()),
  };
  gpuRunners.push(runner);
  return runner;
}

/** A stage that counts its pictures of the present world, and gives frames back once it is seen. */
export type FakeStage = Stage & { pictures: number };
export function createFakeStage(isHidden: () => boolean): FakeStage {
  const nothing = () => {};
  const stage: FakeStage = {
    pictures: 0, show() { stage.pictures = 0; }, setLook: nothing, setSlope: nothing, takeOverlay: nothing,
    presetCamera: nothing, recall: nothing,
    takeFrame(frame, giveBack) {
      const draw = () => {
        if (isHidden()) return void setTimeout(draw, 16);
        stage.pictures += 1;
        giveBack(frame);
      };
      setTimeout(draw, 16);
    },
    drawn() { stage.pictures += 1; },
    resize: nothing, setTheme: nothing, handle: nothing, picture: () => Promise.reject(new Error('none')),
    setFilming: nothing, shoot: nothing,
    hand: { seen: () => { throw new Error('nothing is seen'); }, setOver: nothing, watch: nothing, show: nothing },
    frameRate: () => 60, detail: 1, unshaded: false, scale: { low: 0, high: 1, grid: 1 }, renderer: 'webgl2',
    camera: () => [1, -2, 1, 0, 0, 0], sliceMs: 4, stop: nothing,
  };
  return stage;
}
