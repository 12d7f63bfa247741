import { unreachable } from '../../core/assert';
import { allowed, parseValues, type AnyValues, type Param } from '../../params/param';
import { fullValues } from '../../share/link';
import type { SampleHistory } from '../samples/history';
import { sceneOf } from '../session/sceneOf';
import type { AppState } from '../store';
import { ANSWERS, done, refused, type Answer, type Described, type ParamShown } from './answer';
import { cutCurves } from './curves';
import { idOf, readRequest, VERSION, type Request } from './request';
import { createSubscriptions, MOST } from './subscriptions';

/** A desk knows this of the page, and may do this there: the same that a person may by its controls. */
export type Doors = {
  getState(): Pick<AppState, 'setup' | 'worlds' | 'status' | 'playing' | 'issues' | 'failure' | 'engine'>;
  history(): SampleHistory;
  setValues(values: AnyValues): void;
  play(): void;
  pause(): void;
  reset(): void;
};

/** Answers the messages of other pages; `send` takes what goes to the page that asked. */
export type Desk = {
  hear(data: unknown, source: MessageEventSource, send: (answer: Answer) => void): void;
  /** Ends all subscriptions. */
  stop(): void;
};

/** Returns the keys of all probes of the open scene; what a step takes on this machine is none. */
const probesOf = ({ getState }: Doors): string[] => Object.keys(sceneOf(getState().setup).probes);

/** Makes the desk of a frame. A message that is refused changes nothing, and is answered with sentences. */
export function createDesk(doors: Doors): Desk {
  const cut = (probes: readonly string[] | null, from: number) =>
    cutCurves(doors.history(), doors.getState().worlds, probes ?? probesOf(doors), from);
  const subscriptions = createSubscriptions(cut);

  function set(id: Request['id'], given: Readonly<Record<string, unknown>>): Answer {
    const { values, issues } = parseValues(sceneOf(doors.getState().setup).params, Object.entries(given));
    if (issues.length > 0) return refused(id, issues.map(({ message }) => message));
    doors.setValues(values);
    return done(id);
  }

  function run(id: Request['id'], act: () => void): Answer {
    const { engine, failure } = doors.getState();
    if (engine === 'failed') return refused(id, [failure ?? 'The simulation does not run.']);
    act();
    return done(id);
  }

  function answer(request: Request, source: MessageEventSource, send: (answer: Answer) => void): Answer {
    const { id } = request;
    switch (request.type) {
      case 'describe': return { grouser: VERSION, type: 'scene', id, ...describe(doors.getState()) };
      case 'set': return set(id, request.values);
      case 'play': return run(id, doors.play);
      case 'pause': return run(id, doors.pause);
      case 'reset': return run(id, doors.reset);
      case 'read': return { grouser: VERSION, type: 'curves', id, ...cut(request.probes, request.from) };
      case 'subscribe': {
        const isThere = subscriptions.add({ ...request, source }, (curves) =>
          send({ grouser: VERSION, type: 'curves', id, ...curves }));
        return isThere ? done(id) : refused(id, [`There are ${MOST} subscriptions already, the most possible.`]);
      }
      case 'unsubscribe':
        return subscriptions.remove(source, request.id) ? done(id)
          : refused(id, [`There is no subscription of the id ${request.id}.`]);
      default: return unreachable(request);
    }
  }

  return {
    hear(data, source, send) {
      if (isAnswer(data)) return;
      const request = readRequest(data, probesOf(doors));
      if (!request.ok) return send(refused(idOf(data), request.issues.map(({ message }) => message)));
      send(answer(request.value, source, send));
    },
    stop: subscriptions.clear,
  };
}

const isAnswer = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'grouser' in data && 'type' in data && typeof data.type === 'string'
  && ANSWERS.includes(data.type);

/** Describes the open scene with its parameters and probes, and the run. */
function describe({ setup, worlds, status, playing, issues, failure }: ReturnType<Doors['getState']>): Described {
  const scene = sceneOf(setup), values = fullValues(setup);
  const params = Object.entries(scene.params as Readonly<Record<string, Param>>);
  return {
    versions: [VERSION], scene: scene.id, title: scene.title, run: worlds, time: status?.time ?? 0,
    phase: status?.phase ?? 'starting', playing,
    sentences: [...(failure ? [failure] : []), ...issues.map(({ message }) => message)],
    parameters: Object.fromEntries(params.map(([key, spec]) => [key, describeParam(spec, values[key])])),
    probes: Object.fromEntries(Object.entries(scene.probes).map(([key, { label, unit }]) => [key, { label, unit }])),
  };
}

function describeParam(spec: Param, value: ParamShown['value']): ParamShown {
  const { label, kind, applies, doc } = spec;
  return {
    label, kind, applies, doc, unit: 'unit' in spec ? spec.unit : '1', allowed: allowed(spec), default: spec.default,
    value,
    ...('min' in spec && { min: spec.min, max: spec.max }), ...('options' in spec && { options: spec.options }),
  };
}
