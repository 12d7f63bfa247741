/// <reference lib="webworker" />
import { watchCompiling } from '../gpu/compiling';
import { requestDevice, type Device } from '../gpu/device';
import type { Command, Report, Speed } from '../protocol/messages';
import { bedsHere } from './bedsHere';
import { messageOf, sentence } from './sentences';
import { createSession, type Session } from './session';
import { measureHere } from './speedHere';
import { holds, placeOf } from './speedPlace';
import { createStage, type Stage } from './stage';

/**
 * The engine worker owns the device, draws, and runs the physics: on the GPU here, on the CPU in a worker of its own.
 */
const post = (report: Report, transfer: Transferable[] = []) => self.postMessage(report, { transfer });
const issue = (path: string, message: string) =>
  post({ type: 'issues', issues: [{ path, message: sentence(message) }] });

const MAX_DEVICE_ERRORS = 3; // one fault of a kernel would repeat with every frame

let started: Promise<Session> | null = null;

async function start(init: Extract<Command, { type: 'init' }>): Promise<Session> {
  const gpu = await requestDevice(navigator.gpu).catch((error: unknown) => {
    issue('backend', `The graphics device could not be had: ${messageOf(error)}`);
    return null;
  });
  if (gpu) watchCompiling(gpu.device, (now) => post({ type: 'compiling', ...now }));
  // a CPU is measured in its own worker while the stage is made; a GPU cannot do both at once
  const early = placeOf(gpu, navigator.userAgent).backend === 'cpu' ? findSpeed(init.speed, gpu) : null;
  const stage = await startStage(init, gpu);
  let speed: Speed | null = null;
  const { threadless } = init, costs = () => speed?.forms ?? null;
  const session = createSession({ gpu, stage, post, costs, speed: () => speed, beds: bedsHere, threadless });
  if (gpu) watch(gpu.device, session);
  speed = await (early ?? findSpeed(init.speed, gpu));
  init.canvas.addEventListener('webglcontextlost', () => void session.lose('the drawing context is gone'));
  return session;
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

/** Makes the stage; null, with an issue, if nothing can be drawn: physics and plots still run. */
async function startStage(init: Extract<Command, { type: 'init' }>, gpu: Device | null): Promise<Stage | null> {
  try {
    const stage = await createStage(init, gpu, post);
    post({ type: 'ready', renderer: gpu ? 'webgpu' : 'webgl2' });
    return stage;
  } catch (error) {
    issue('view', `Nothing can be drawn here, neither through WebGPU nor WebGL2: ${messageOf(error)}`);
    post({ type: 'ready', renderer: 'webgl2' });
    return null;
  }
}

function watch(device: GPUDevice, session: Session): void {
  let errors = 0;
  device.addEventListener('uncapturederror', (event) => {
    const { message } = (event as GPUUncapturedErrorEvent).error;
    if (++errors <= MAX_DEVICE_ERRORS) issue('gpu', `The graphics device refused something: ${message}`);
  });
  void device.lost.then(({ reason, message }) => {
    if (reason !== 'destroyed') void session.lose(message || 'no reason given');
  });
}

self.onmessage = ({ data }: MessageEvent<Command>) => {
  if (data.type === 'init') {
    started = start(data);
    started.catch((error: unknown) => issue('engine', `The engine could not start: ${messageOf(error)}`));
    return;
  }
  // the chain keeps commands in order while the device is being found
  started?.then((session) => session.handle(data))
    .catch((error: unknown) => issue(data.type, `${data.type} failed: ${messageOf(error)}`));
};

self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  issue('engine', `The engine met an error: ${messageOf(event.reason)}`);
});
