import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../protocol/messages';
import { copyLink } from '../bar/copyLink';
import { readAddress } from '../address';
import { attach, detach, openLink, receive, sceneOf, setValue } from '../session';
import { getState, setState } from '../store';
import { dropVehicle, isVehicle, loadVehicle } from './loadVehicle';

const HMMWV = readFileSync('public/vehicles/hmmwv.json', 'utf8');
/** A vehicle with another name, of 500 kg more. */
const TRUCK = HMMWV.replace('"name": "HMMWV"', '"name": "Truck"').replace('"mass": 2086.52', '"mass": 2586.52');
const sent: Command[] = [];
const engine = { renewCanvas() {}, post: (command: Command) => { sent.push(command); } };
const lastLoad = () => sent.filter((c) => c.type === 'load').at(-1)!;
const said = () =>
  [...getState().issues.map(({ message }) => message), ...getState().notices.map(({ text }) => text)].join(' ');
const file = (text: string, name = 'truck.json') =>
  ({ name, size: text.length, text: () => Promise.resolve(text) }) as File;

function stand(): void {
  receive({
    type: 'loaded', setup: lastLoad().setup, applied: {}, notice: null, backend: 'cpu', adapter: '', grains: 1,
  });
}

let address = '';
const copied = vi.fn(() => Promise.resolve());
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { get href() { return `https://host/path/${address}`; }, get hash() { return address; } });
  vi.stubGlobal('history', {
    replaceState: (_: unknown, __: string, url: string) => { address = url.replace(/^[^#]*/, ''); },
  });
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
  readAddress();
  address = '#1/hmmwv-flat?friction=0.5';
  sent.length = 0;
  setState({ notices: [], issues: [], worlds: 0 });
  attach(engine);
  openLink(readAddress());
  stand();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  detach(engine);
});

test('a vehicle of a file is driven, and stays while parameters change and worlds are built', async () => {
  await loadVehicle(file(TRUCK));
  expect(lastLoad().setup).toMatchObject({ vehicle: JSON.parse(TRUCK) as unknown, values: { friction: 0.5 } });
  stand();
  setValue('count', 1000);
  vi.advanceTimersByTime(1000);
  expect(lastLoad().setup).toMatchObject({ vehicle: { name: 'Truck' }, values: { friction: 0.5, count: 1000 } });
  stand();
  expect(getState().setup.vehicle?.name).toBe('Truck');
  expect(said()).toContain('Truck is driven now, from truck.json.');
  dropVehicle();
  expect('vehicle' in lastLoad().setup).toBe(false);
});

test('the page takes its checks from the scene with the vehicle: those of the HMMWV alone are gone', async () => {
  const names = () => {
    const { setup } = getState(), scene = sceneOf(setup);
    return scene.checks({ ...defaultsInSI, ...setup.values } as never).map(({ what }) => what);
  };
  const defaultsInSI = { driver: 'cruise', cruiseSpeed: 1, gravity: 9.81, count: 3000, slope: 0, startSpeed: 0,
    throttle: 0, brake: 0, steer: 0, tireFrictionRatio: 1, driveline: 'own', gears: 'three', bumps: 0 };
  expect(names()).toContain('Distance after 2 s');
  await loadVehicle(file(TRUCK));
  expect(names()).not.toContain('Distance after 2 s');
  expect(names()).toContain('Load of a rear wheel at rest');
});

test('a file with faults is refused with each of them and its path, and nothing changes', async () => {
  const before = sent.length;
  await loadVehicle(file(TRUCK.replace('2586.52', '-3').replace('"name": "Truck"', '"name": ""')));
  expect(getState().issues).toEqual([
    { path: 'name', message: "truck.json: name is ''; it must be a text." },
    { path: 'chassis.mass', message: 'truck.json: chassis.mass is -3 kg; it must be more than 0.' },
  ]);
  expect(sent.length).toBe(before);
  expect(getState().setup.vehicle).toBeUndefined();
  await loadVehicle({ ...file(''), size: 5e9 } as File);
  expect(said()).toContain('truck.json is too large for a vehicle');
});

test('who copies the link is told that the vehicle is not in it', async () => {
  await loadVehicle(file(TRUCK));
  stand();
  await copyLink();
  expect(copied).toHaveBeenCalledWith('https://host/path/#1/hmmwv-flat?friction=0.5');
  expect(said()).toContain('The vehicle Truck is not in the link: send its file along.');
});

test('a scene without a vehicle of its own takes none, and other files are no vehicles', async () => {
  openLink('#1/repose');
  await loadVehicle(file(TRUCK));
  expect(said()).toContain('truck.json was not opened: this scene takes no vehicle.');
  expect([isVehicle({ name: 'A.JSON' }), isVehicle({ name: 'drive.txt' })]).toEqual([true, false]);
});
