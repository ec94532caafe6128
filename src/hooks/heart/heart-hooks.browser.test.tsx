import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectedSensor, silentSensor, testReading } from '#core/device/sensor.fixture.ts';
import type { Sensor, SensorService } from '#core/device/sensor.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { History } from '#core/personal-data/personal-data.ts';
import { runningSession } from '#core/player/player-state.ts';
import { silentPlayer } from '#core/player/player.fixture.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { hydrate, renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import type { Services } from '#hooks/services-context.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useIntervalExport } from './use-interval-export.ts';
import { useResonanceFinder } from './use-resonance-finder.ts';
import { useHasBluetooth, useHeart, useSensorActions, useSensorState } from './use-sensor.ts';

const ownBluetooth = Object.getOwnPropertyDescriptor(navigator, 'bluetooth');
const setBluetooth = (value: unknown): void =>
  void Object.defineProperty(navigator, 'bluetooth', { configurable: true, value });

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'bluetooth');
  if (ownBluetooth) Object.defineProperty(navigator, 'bluetooth', ownBluetooth);
});

const quick = { interval: 5 };

/** As if the code of the sensor could not be fetched. */
const missingSensor = (): SensorService => ({
  ...silentSensor().service,
  open: () => Promise.reject(new TypeError('Failed to fetch')),
});

describe('the sensor', () => {
  it('is idle during hydration, and then as it is', async () => {
    const { service, set } = silentSensor(connectedSensor);
    const { element, html } = await hydrate({ sensor: service }, () => useSensorState().kind);
    expect(html).toBe('idle');
    await expect.poll(() => element.textContent, quick).toBe('connected');
    set({ kind: 'choosing' });
    await expect.poll(() => element.textContent, quick).toBe('choosing');
  });

  it('has no reading during hydration, and then each new one', async () => {
    const { service, setHeart } = silentSensor(connectedSensor);
    setHeart(testReading({ heartRate: 61 }));
    const { element, html } = await hydrate({ sensor: service }, () => String(useHeart()?.heartRate ?? 'none'));
    expect(html).toBe('none');
    await expect.poll(() => element.textContent, quick).toBe('61');
    setHeart(undefined);
    await expect.poll(() => element.textContent, quick).toBe('none');
  });

  it.each([
    ['with', {}, 'true'],
    ['without', undefined, 'false'],
  ])('is assumed to be possible during hydration of a browser %s Web Bluetooth', async (_what, bluetooth, then) => {
    setBluetooth(bluetooth);
    const { element, html } = await hydrate({}, () => String(useHasBluetooth()));
    expect(html).toBe('true');
    await expect.poll(() => element.textContent, quick).toBe(then);
  });
});

describe('useSensorActions', () => {
  it('runs an action on the sensor, whose code it fetches for that', async () => {
    const { service, sensor } = silentSensor();
    const open = vi.fn(service.open);
    const { latest } = await renderHook({ sensor: { ...service, open } }, useSensorActions);
    expect(open).not.toHaveBeenCalled();
    await expect(latest().run((one) => one.disconnect())).resolves.toBe(true);
    expect(sensor.disconnect).toHaveBeenCalledOnce();
  });

  it('reports that the code cannot be fetched, but not when it is fetched ahead of a tap', async () => {
    const action = vi.fn<(sensor: Sensor) => void>();
    const { latest } = await renderHook({ sensor: missingSensor() }, useSensorActions);
    // An unhandled rejection would be reported.
    latest().prepare();
    await expect(latest().run(action)).resolves.toBe(false);
    expect(action).not.toHaveBeenCalled();
  });
});

describe('useSetting', () => {
  it('of the last measurement is unknown during hydration, and then what was measured last', async () => {
    const { settings, storage, tellTabs } = settingsOn([['onda-last-heart', '{"at":1,"coherence":82,"heartRate":66}']]);
    const useShown = (): string => String(useSetting('lastHeart').value?.coherence ?? 'unknown');
    const { element, html } = await hydrate({ settings }, useShown);
    expect(html).toBe('unknown');
    await expect.poll(() => element.textContent, quick).toBe('82');
    settings.lastHeart.set({ at: 2, coherence: 50, heartRate: 66 });
    await expect.poll(() => element.textContent, quick).toBe('50');
    storage.write('onda-last-heart', '1700000000000 82 beats');
    tellTabs();
    await expect.poll(() => element.textContent, quick).toBe('unknown');
  });

  it('of the last search is unknown during hydration, and then what the device keeps', async () => {
    const swings = [6, 5].map((pace) => ({ pace, value: 10, from: 8, to: 12 }));
    const { settings } = settingsOn([['onda-last-resonance', JSON.stringify({ at: 1, swings })]]);
    const { element, html } = await hydrate({ settings }, () => {
      const { value: last } = useSetting('lastResonance');
      return last ? last.swings.map(({ pace }) => pace).join(' ') : 'unknown';
    });
    expect(html).toBe('unknown');
    await expect.poll(() => element.textContent, quick).toBe('6 5');
  });
});

describe('useResonanceFinder', () => {
  function setUp(open?: SensorService['open']) {
    const { player } = silentPlayer();
    const { service, sensor } = silentSensor(connectedSensor);
    const stop = vi.fn();
    const record: Sensor['record'] = () => ({
      series: () => [],
      summary: () => Promise.resolve(undefined),
      summaryNow: () => undefined,
      stop,
    });
    const opened: Sensor = { ...sensor, record };
    const log = { error: vi.fn(), warn: vi.fn() };
    const services: Partial<Services> = {
      player,
      log,
      sensor: { ...service, open: open ?? (() => Promise.resolve(opened)) },
      settings: settingsOn().settings,
    };
    return { services, player, opened, stop, log };
  }

  it('is idle until it is started, and shows the title of now in the media controls', async () => {
    const { services, player } = setUp();
    const { latest } = await renderHook(services, () => {
      const [title, setTitle] = useState('Find your pace');
      return { ...useResonanceFinder(title), setTitle };
    });
    await expect.poll(() => latest().finder, quick).toBeDefined();
    expect(latest().state).toEqual({ kind: 'idle' });
    latest().finder?.start();
    await expect.poll(() => latest().state.kind, quick).toBe('running');
    const shown = () => {
      const { plan } = runningSession(player.getSnapshot()) ?? {};
      return plan?.describe?.(plan).title;
    };
    expect(shown()).toBe('Find your pace');
    latest().setTitle('Encuentra tu ritmo');
    await expect.poll(shown, quick).toBe('Encuentra tu ritmo');
  });

  it('ends the search and its sound with the screen', async () => {
    const { services, player, stop } = setUp();
    const { latest } = await renderHook(services, () => useResonanceFinder('Find your pace'));
    await expect.poll(() => latest().finder, quick).toBeDefined();
    latest().finder?.start();
    await expect.poll(() => latest().state.kind, quick).toBe('running');
    unmountAll();
    expect(player.getSnapshot()).toMatchObject({ phase: 'idle', ended: 'stopped' });
    expect(stop).toHaveBeenCalled();
  });

  it('logs where the code of the sensor cannot be fetched', async () => {
    const error = new TypeError('Failed to fetch');
    const { services, log } = setUp(() => Promise.reject(error));
    const { latest } = await renderHook(services, () => useResonanceFinder('Find your pace'));
    await expect.poll(() => log.error.mock.lastCall, quick).toEqual([expect.any(String), error]);
    expect(latest()).toEqual({ finder: undefined, state: { kind: 'idle' } });
  });
});

describe('useIntervalExport', () => {
  const sessionId = testIdentifier(1);
  const series: RrSeries = [
    { startsAt: 0, milliseconds: [800, 810] },
    { startsAt: 5, milliseconds: [790] },
  ];
  const folderName = 'use-interval-export-test';
  const root = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory();
  const folder = async () => (await root()).getDirectoryHandle(folderName, { create: true });
  const choose = async () => (await folder()).getFileHandle('intervals', { create: true });
  const savedText = async () => (await (await choose()).getFile()).text();

  beforeEach(() => void vi.stubGlobal('showSaveFilePicker', choose));
  afterEach(async () => {
    await folder();
    await (await root()).removeEntry(folderName, { recursive: true });
  });

  async function renderExport(intervals: History['intervals']) {
    const data = await memoryPersonalData();
    const personalData = loadedService({ ...data, history: { ...data.history, intervals } });
    return (await renderHook({ personalData }, useIntervalExport)).latest();
  }

  it.each([
    ['txt', '800\n810\n790\n'],
    ['csv', 'time_s,rr_ms,after_gap\r\n0.800,800,0\r\n1.610,810,0\r\n5.790,790,1\r\n'],
  ] as const)('writes the intervals of a session as %s to the chosen file', async (format, text) => {
    const intervals = vi.fn(() => Promise.resolve(series));
    const save = await renderExport(intervals);
    await expect(save(sessionId, format, `beats.${format}`)).resolves.toBe('saved');
    expect(intervals).toHaveBeenCalledExactlyOnceWith(sessionId);
    expect(await savedText()).toBe(text);
  });

  it.each([
    ['has none', 'none', () => Promise.resolve([])],
    ['cannot be read', 'failed', () => Promise.reject(new Error('closed'))],
  ] as const)('leaves no file where the session %s', async (_what, result, intervals) => {
    const save = await renderExport(intervals);
    await expect(save(sessionId, 'txt', 'beats.txt')).resolves.toBe(result);
    await expect((await folder()).getFileHandle('intervals')).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it.each([
    ['is cancelled when the person closes the picker', 'AbortError', 'cancelled'],
    ['fails where the browser refuses the picker', 'NotAllowedError', 'failed'],
  ])('%s', async (_what, name, result) => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('no', name)));
    const intervals = vi.fn(() => Promise.resolve(series));
    const save = await renderExport(intervals);
    await expect(save(sessionId, 'txt', 'beats.txt')).resolves.toBe(result);
    expect(intervals).not.toHaveBeenCalled();
  });
});
