/// <reference lib="webworker" />
import { watchCompiling } from '../gpu/compiling';
import { requestDevice, type Device } from '../gpu/device';
import type { Command, NewCanvas, Report, Speed } from '../protocol/messages';
import { bedsHere } from './bedsHere';
import { readyCpuWorker } from './cpuWorkers';
import { importGpuEngine } from './gpuEngine';
import { importAll } from './imports';
import { messageOf, sentence } from './sentences';
import { createSession, type Session } from './session';
import { measureHere } from './speedHere';
import { holds, placeOf } from './speedPlace';
import { createStage, type Stage } from './stage';

/**
 * The engine worker owns the device, draws, and runs the physics: on the GPU here, on the CPU in a worker of its own.
 */
function post(report: Report, transfer: Transferable[] = []): void {
  self.postMessage(report, { transfer });
  if (report.type === 'status') stockUp();
}
const issue = (path: string, message: string) =>
  post({ type: 'issues', issues: [{ path, message: sentence(message) }] });

const MAX_DEVICE_ERRORS = 3; // one fault of a kernel would repeat with every frame

/** The device that was found, or why an adapter that is there cannot be used; both are null without an adapter. */
type Found = { gpu: Device | null; noGpu: string | null };

let queue: Promise<unknown> = Promise.resolve(), session: Session | null = null;
let found: Found = { gpu: null, noGpu: null }, canvas: OffscreenCanvas | null = null;
/** Everything has been asked for that later worlds need. */
let isStocked = false;
/** The device is gone, and nobody has looked for another. */
let isDeviceGone = false;
/** WebGPU has drawn a blank picture, so that WebGL2 draws where that may be chosen. */
let isBlank = false;

/** Has everything come that later worlds need, once the first one runs: the server may be gone by then. */
function stockUp(): void {
  if (isStocked) return;
  isStocked = true;
  readyCpuWorker();
  void import('../experiment/saved/stateFile').catch(() => {});
  void import('./hand/hand').catch(() => {});
  if (!found.gpu) return; // all worlds are built in the worker of the CPU engine, which imports what they need
  void importAll();
  void import('../physics/gpu/flex/flexible').catch(() => {});
}

async function findDevice(): Promise<void> {
  isDeviceGone = false;
  found = await requestDevice(navigator.gpu).then((gpu) => ({ gpu, noGpu: null }), (error: unknown) => {
    const noGpu = messageOf(error).replace(/\.$/, '');
    issue('backend', `WebGPU cannot be used: ${noGpu}. The CPU engine computes, and WebGL2 draws`);
    return { gpu: null, noGpu };
  });
  if (found.gpu) watchCompiling(found.gpu.device, (now) => post({ type: 'compiling', ...now }));
}

async function start(init: Extract<Command, { type: 'init' }>): Promise<void> {
  await findDevice();
  const { gpu, noGpu } = found;
  if (gpu) void importGpuEngine().catch(() => {}); // it comes while the stage is made
  // a CPU is measured in its own worker while the stage is made; a GPU cannot do both at once
  const early = placeOf(gpu, navigator.userAgent).backend === 'cpu' ? findSpeed(init.speed, gpu) : null;
  const stage = await startStage(init);
  let speed: Speed | null = null;
  const { threadless } = init;
  session = createSession({ gpu, noGpu, stage, post, speed: () => speed, beds: bedsHere, threadless });
  if (gpu) watch(gpu.device);
  speed = await (early ?? findSpeed(init.speed, gpu));
}

/** Goes on with a new canvas, and another device if that is gone. */
async function restage(next: Extract<Command, { type: 'canvas' }>): Promise<void> {
  if (isDeviceGone) {
    await findDevice();
    if (found.gpu) watch(found.gpu.device);
  }
  const stage = await startStage(next);
  session?.restage(found.gpu, stage, found.noGpu);
}

/**
 * Returns the speed of this device: what an earlier visit measured, else (on a first visit, before the first world
 * takes the device) a new measurement, which is posted. Null if that fails: then nothing is marked as slow.
 */
async function findSpeed(known: Speed | null | undefined, gpu: Device | null): Promise<Speed | null> {
  const place = placeOf(gpu, navigator.userAgent);
  if (holds(known, place)) return known;
  const speed = await measureHere(place, gpu).catch(() => null);
  if (speed) post({ type: 'speed', speed });
  return speed;
}

/** Returns true if a canvas is to be drawn on the device; says so where that is asked for and not possible. */
function drawsOnDevice({ renderer }: NewCanvas): boolean {
  if (renderer === 'webgpu' && !found.gpu) {
    const why = found.noGpu ?? 'the browser offers no WebGPU adapter';
    issue('renderer', `renderer = webgpu is not possible here: ${why}. WebGL2 draws`);
  }
  return found.gpu !== null && (renderer === 'webgpu' || (renderer === 'auto' && !isBlank));
}

/** Makes the stage; null, with an issue, if nothing can be drawn: physics and plots still run. */
async function startStage(init: NewCanvas): Promise<Stage | null> {
  const onDevice = drawsOnDevice(init), renderer = onDevice ? 'webgpu' : 'webgl2', mine = canvas = init.canvas;
  mine.addEventListener('webglcontextlost', () => {
    if (mine === canvas) session?.lose('the drawing context is gone', false);
  });
  try {
    const stage = await createStage(init, onDevice ? found.gpu : null, post, (seen) => sayBlank(seen, onDevice, init));
    post({ type: 'ready', renderer });
    return stage;
  } catch (error) {
    issue('view', whyNothing(onDevice, messageOf(error)));
    post({ type: 'ready', renderer });
    return null;
  }
}

/** Returns the sentence for a stage that could not be made. */
function whyNothing(onDevice: boolean, reason: string): string {
  const lacks = !onDevice && !new OffscreenCanvas(1, 1).getContext('webgl2');
  const none = found.noGpu === null ? 'there is no WebGPU' : 'WebGPU cannot be used';
  const webgpu = found.gpu ? 'WebGL2 is what was asked for' : none;
  const why = lacks ? `${webgpu}, and the browser has no WebGL2` : reason;
  return `Nothing can be drawn here: ${why}. Physics and plots run without a picture`;
}

/** Says that the first picture was blank; where the drawing may be chosen, WebGL2 then draws. */
function sayBlank(seen: string, onDevice: boolean, { renderer }: NewCanvas): void {
  const by = onDevice ? 'WebGPU' : 'WebGL2', what = `The first picture that ${by} drew is blank (${seen})`;
  if (!onDevice) return issue('view', `${what}. Physics and plots run on`);
  if (renderer === 'webgpu') return issue('view', `${what}. renderer = webgpu keeps it; renderer = auto tries WebGL2`);
  isBlank = true;
  issue('view', `${what}: WebGL2 draws instead, and the physics stays where it is`);
  post({ type: 'canvasWanted' });
}

function watch(device: GPUDevice): void {
  let errors = 0;
  device.addEventListener('uncapturederror', (event) => {
    const { message } = (event as GPUUncapturedErrorEvent).error;
    if (++errors <= MAX_DEVICE_ERRORS) issue('gpu', `The graphics device refused something: ${message}`);
  });
  void device.lost.then(({ message }) => {
    isDeviceGone = true;
    session?.lose(message || 'no reason given', true);
  });
}

/** Answers a command once those before have been; what fails is an issue. */
function answer(data: Exclude<Command, { type: 'ask' }>): void | Promise<void> {
  switch (data.type) {
    case 'init': return start(data);
    case 'canvas': return restage(data);
    default: return session?.handle(data);
  }
}

// the chain keeps commands in order while a device is being found; a question waits for none of them
self.onmessage = ({ data }: MessageEvent<Command>) => {
  if (data.type === 'ask') return post({ type: 'here', building: session ? session.building() : 0 });
  queue = queue.then(() => answer(data)).catch((error: unknown) => {
    const failed = data.type === 'init' ? 'The engine could not start' : `${data.type} failed`;
    issue(data.type === 'init' ? 'engine' : data.type, `${failed}: ${messageOf(error)}`);
  });
};

self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  issue('engine', `The engine met an error: ${messageOf(event.reason)}`);
});
