import { expect, it, vi } from 'vitest';
import type { HeartReading } from '#core/device/heart-reading.ts';
import type { SensorState } from '#core/device/sensor-state.ts';
import type { Sensor } from '#core/device/sensor.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';
import { createStore } from '#core/store.ts';
import { createHeartSource } from './heart-source.ts';

const startedAt = 1_000;
const series = [{ startsAt: 0, milliseconds: [800] }];
const connected: SensorState = { kind: 'connected', name: 'Strap', battery: undefined, details: {} };

function sensorOf(state: SensorState, opening?: () => Promise<void>) {
  const store = createStore(state);
  const stop = vi.fn<() => void>();
  const record = vi.fn<Sensor['record']>(() => ({ series: () => series, stop }) as unknown as HeartRecording);
  const open = vi.fn(async () => {
    await opening?.();
    return { record } as unknown as Sensor;
  });
  const source = createHeartSource(
    { ...store, open, heart: createStore<HeartReading | undefined>(undefined) },
    () => startedAt,
  );
  return { source, record, stop, open, set: store.set };
}

it('records a connected sensor on the clock of the session', async () => {
  const { source, record } = sensorOf(connected);
  const recording = source.record();
  await vi.waitFor(() => expect(recording.series()).toEqual(series));
  expect(record).toHaveBeenCalledExactlyOnceWith(startedAt);
});

it('records a sensor that connects later, once, and without its code until then', async () => {
  const { source, record, open, set } = sensorOf({ kind: 'idle' });
  const recording = source.record();
  expect(open).not.toHaveBeenCalled();
  set(connected);
  set({ kind: 'reconnecting', name: 'Strap', attempt: 1, battery: undefined });
  set(connected);
  await vi.waitFor(() => expect(recording.series()).toEqual(series));
  set({ ...connected, battery: 50 });
  await Promise.resolve();
  expect(record).toHaveBeenCalledTimes(1);
});

it('is empty without a sensor', async () => {
  const recording = sensorOf({ kind: 'failed', reason: 'unsupported' }).source.record();
  expect(recording.series()).toEqual([]);
  expect(recording.summaryNow()).toBeUndefined();
  await expect(recording.summary()).resolves.toBeUndefined();
});

it('records nothing when the session ends before the code has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { source, record, open, set } = sensorOf(connected, () => promise);
  source.record().stop();
  resolve();
  await open.mock.results[0]?.value;
  await Promise.resolve();
  set({ ...connected, battery: 50 });
  await Promise.resolve();
  expect(record).not.toHaveBeenCalled();
});

it('tries again when the sensor next changes, if its code could not be loaded', async () => {
  let isOnline = false;
  const { source, set } = sensorOf(connected, () =>
    isOnline ? Promise.resolve() : Promise.reject(new Error('offline')),
  );
  const recording = source.record();
  await Promise.resolve();
  isOnline = true;
  set({ ...connected, battery: 50 });
  await vi.waitFor(() => expect(recording.series()).toEqual(series));
});

it('loads no code for a sensor that connects after the session', () => {
  const { source, open, set } = sensorOf({ kind: 'idle' });
  source.record().stop();
  set(connected);
  expect(open).not.toHaveBeenCalled();
});

it('keeps what was recorded when it stops', async () => {
  const { source, stop } = sensorOf(connected);
  const recording = source.record();
  await vi.waitFor(() => expect(recording.series()).toEqual(series));
  recording.stop();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(recording.series()).toEqual(series);
});
