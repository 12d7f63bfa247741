/** The file makes what a storm has of page and workers: code that runs there before their own. */

/** What holds for page and workers alike, also those that start later. */
export type Weather = {
  /** Storage refuses what is to be kept, as on a full disk. */
  isFull: boolean;
  /** The tab is hidden: nothing is drawn. */
  isHidden: boolean;
  /** Time that this machine has slept, and by which somebody has set its clock [ms]. */
  slept: number;
  set: number;
};

/** What the code leaves in a worker, for its faults. */
export type Stormy = {
  weather: Weather;
  /** True in a worker of the CPU engine while its world runs or rests. */
  stands: boolean;
  /** Takes other weather. */
  take(weather: Weather): void;
  /** Loses the device or the context that draws; false if none does now. */
  lose(): boolean;
};

/** Makes `storm` in a page or a worker. It is run from its text: it knows nothing but what is in it. */
function makeStormy(weather: Weather): void {
  const scope = globalThis as typeof globalThis & { storm: Stormy };
  const now = performance.now.bind(performance), date = Date.now.bind(Date), waiting: FrameRequestCallback[] = [];
  const devices: GPUDevice[] = [], contexts: WebGL2RenderingContext[] = [], isLost = new Set<unknown>();
  const draw = scope.requestAnimationFrame?.bind(scope);

  const KEY = 'storm.weather', keep = scope.document && sessionStorage.setItem.bind(sessionStorage, KEY);
  const kept = scope.document && sessionStorage.getItem(KEY);

  scope.storm = {
    weather: kept ? JSON.parse(kept) as Weather : weather, stands: false,
    take(next) {
      const wasHidden = scope.storm.weather.isHidden;
      scope.storm.weather = next;
      keep?.(JSON.stringify(next)); // for the page when it is loaded anew
      if (!next.isHidden) waiting.splice(0).forEach(draw);
      if (wasHidden !== next.isHidden) scope.document?.dispatchEvent(new Event('visibilitychange'));
    },
    lose() {
      const device = devices.at(-1), context = contexts.at(-1);
      if (isLost.has(device ?? context) || (device ?? context) === undefined) return false;
      isLost.add(device ?? context);
      if (device) device.destroy();
      else context!.getExtension('WEBGL_lose_context')!.loseContext();
      return true;
    },
  };

  performance.now = () => now() + scope.storm.weather.slept;
  Date.now = () => date() + scope.storm.weather.slept + scope.storm.weather.set;
  if (draw) {
    scope.requestAnimationFrame = (call) => {
      if (!scope.storm.weather.isHidden) return draw(call);
      waiting.push(call);
      return 0;
    };
  }
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    if (scope.storm.weather.isFull) this.transaction.abort(); // a full disk is found when all is to be written
    return request;
  };

  if (scope.document) {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...given) {
      if (scope.storm.weather.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      set.apply(this, given);
    };
    Object.defineProperties(document, {
      hidden: { get: () => scope.storm.weather.isHidden },
      visibilityState: { get: () => (scope.storm.weather.isHidden ? 'hidden' : 'visible') },
    });
    return;
  }
  scope.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'start') scope.storm.stands = true;
    if (data.type === 'end') scope.storm.stands = false;
  });
  if (scope.GPUAdapter) {
    const request = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (...asked) {
      const device = await request.apply(this, asked);
      devices.push(device);
      return device;
    };
  }
  const proto = OffscreenCanvas.prototype as { getContext(...asked: unknown[]): unknown }, { getContext } = proto;
  proto.getContext = function (this: OffscreenCanvas, ...asked: unknown[]) {
    const context = getContext.apply(this, asked), isLarge = this.width > 8; // others are made to see what there is
    if (isLarge && context instanceof WebGL2RenderingContext && !contexts.includes(context)) contexts.push(context);
    return context;
  };
}

/** Returns the code for a page or a worker that starts in this weather. */
export const prelude = (weather: Weather): string => `(${makeStormy.toString()})(${JSON.stringify(weather)});`;
