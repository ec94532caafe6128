import { expect, it } from 'vitest';
import { summaryOf } from '#core/heart/heart-summary.ts';
import { atRest, intervalsOf, meansOf } from '#core/heart/hearts.fixture.ts';
import { createStore } from '#core/store.ts';
import { createHeartFeed } from './heart-feed.ts';
import type { LastHeart } from '#core/heart/last-heart.ts';
import type { SensorState } from './sensor-state.ts';

const connected: SensorState = { kind: 'connected', name: 'H10', battery: 80, details: {} };
const noon = Date.UTC(2026, 10, 23, 12);

function setUp() {
  const state = createStore<SensorState>({ kind: 'idle' });
  let seconds = 1000;
  let clockError = 0;
  let tick: (() => void) | undefined;
  let listener: (packet: DataView) => void = () => undefined;
  const measured: (LastHeart | undefined)[] = [];
  const feed = createHeartFeed({
    connection: {
      ...state,
      watch: (each) => {
        listener = each;
        return () => undefined;
      },
    },
    clock: () => seconds,
    now: () => noon + (seconds - 1000 + clockError) * 1000,
    every: (_, callback) => {
      tick = callback;
      return () => {
        tick = undefined;
      };
    },
    summarise: (series, rate) => Promise.resolve(summaryOf(series, rate)),
    onMeasured: (last) => measured.push(last),
  });
  const send = (...bytes: readonly number[]): void => listener(new DataView(Uint8Array.from(bytes).buffer));
  const pass = (most: number, each: () => void = () => undefined): void => {
    for (let past = 0; past < most; past += 1) {
      seconds += 1;
      each();
      tick?.();
    }
  };
  /** One packet a second, ten beats per breath. */
  let owed = 0;
  const beat = (): void => {
    owed += 1;
    const ticks: number[] = [];
    for (let next = 0; owed > 0; owed -= next) {
      next = 0.9 + 0.06 * Math.sin(2 * Math.PI * 0.1 * seconds);
      const raw = Math.round(next * 1024);
      ticks.push(raw & 255, raw >> 8);
    }
    send(0x16, 66, ...ticks);
  };
  const setClock = (error: number): void => {
    clockError = error;
  };
  return { state, feed, send, pass, beat, measured, setClock, isTicking: () => tick !== undefined };
}

it('reads heart rate, contact and beats of a connected sensor, and nothing without one', () => {
  const { state, feed, send, isTicking } = setUp();
  expect(feed.heart.getSnapshot()).toBeUndefined();
  state.set(connected);
  send(0x16, 62, 0xd0, 0x03, 0xe0, 0x03);
  expect(feed.heart.getSnapshot()).toMatchObject({
    heartRate: 62,
    contact: 'present',
    recent: [{ milliseconds: [953.125, 968.75] }],
    coherence: { kind: 'warming-up' },
  });
  state.set({ kind: 'idle' });
  expect(feed.heart.getSnapshot()).toBeUndefined();
  expect(isTicking()).toBe(false);
});

it('shows no heart rate while the strap is off the skin or silent, or sends an impossible one', () => {
  const { state, feed, send, pass } = setUp();
  state.set(connected);
  send(0x04, 70);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: undefined, contact: 'absent' });
  send(0x06, 70);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: 70, contact: 'present' });
  pass(6);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: undefined, isSilent: true });
  send(0x06, 71);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: 71, isSilent: false });
  send(0x07, 0xff, 0xff);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: undefined });
});

it('leaves the values that a strap off the skin repeats out of the mean', async () => {
  const { state, feed, send } = setUp();
  state.set(connected);
  const recording = feed.record();
  send(0x06, 0);
  expect(await recording.summary()).toBeUndefined();
  send(0x06, 60);
  send(0x06, 65);
  send(0x04, 180);
  expect(await recording.summary()).toMatchObject({ heartRate: 62.5 });
});

it('reports a coherence after a full window of beats, but not for a sensor without intervals', () => {
  const { state, feed, send, pass, beat, measured } = setUp();
  state.set(connected);
  pass(60, beat);
  expect(measured).toEqual([]);
  pass(20, beat);
  expect(feed.heart.getSnapshot()).toMatchObject({ coherence: { kind: 'known', level: 'high' }, artefactShare: 0 });
  expect(measured.at(-1)).toMatchObject({ at: noon + 80_000, heartRate: 66 });
  expect(measured.at(-1)?.coherence).toBeGreaterThan(90);
  state.set({ kind: 'idle' });
  state.set(connected);
  pass(80, () => send(0x06, 70));
  expect(feed.heart.getSnapshot()).toMatchObject({ coherence: { kind: 'no-intervals' }, heartRate: 70 });
});

it('continues a reading after a gap when the sensor comes back', () => {
  const { state, feed, pass, beat } = setUp();
  state.set(connected);
  pass(80, beat);
  state.set({ kind: 'reconnecting', name: 'H10', attempt: 1, battery: 80 });
  pass(20);
  state.set(connected);
  pass(10, beat);
  expect(feed.heart.getSnapshot()?.coherence).toMatchObject({ kind: 'gap' });
  expect(feed.heart.getSnapshot()?.recent).toHaveLength(2);
});

it('records from before the sensor was opened, also where the system clock was set meanwhile', () => {
  const { state, feed, pass, beat, setClock } = setUp();
  pass(100);
  setClock(3600);
  const recording = feed.record(1000);
  state.set(connected);
  pass(20, beat);
  const [stretch] = recording.series();
  expect(stretch?.startsAt).toBeGreaterThan(99);
  expect(stretch?.startsAt).toBeLessThan(102);
});

it('records from its start, on its own clock, until it is stopped', async () => {
  const { state, feed, pass, beat } = setUp();
  const recording = feed.record();
  expect(await recording.summary()).toBeUndefined();
  state.set(connected);
  pass(120, beat);
  recording.stop();
  const [stretch] = recording.series();
  pass(5, beat);
  expect(stretch?.startsAt).toBeLessThan(2);
  expect(recording.series()).toEqual([stretch]);
  const summary = await recording.summary();
  expect(summary).toMatchObject({ artefacts: 0, coherence: { high: 1 } });
  expect(summary?.heartRate).toBeCloseTo(66.7, 0);
});

it('ignores invalid packets', () => {
  const { state, feed, send } = setUp();
  state.set(connected);
  send();
  send(0x01, 44);
  expect(feed.heart.getSnapshot()).toMatchObject({ heartRate: undefined });
});

it('takes back what it measured once it knows that the sensor sends means of several beats', () => {
  const { state, feed, send, pass, measured } = setUp();
  const means = meansOf(intervalsOf({ seed: 3, seconds: 400, sources: atRest }), 8);
  state.set(connected);
  let owed = 0;
  pass(300, () => {
    owed += 1000;
    const ticks: number[] = [];
    for (; owed > 0; owed -= means[0] ?? 1000) {
      const raw = Math.round((means.shift() ?? 0) * 1.024);
      ticks.push(raw & 255, raw >> 8);
    }
    send(0x16, 66, ...ticks);
  });
  expect(feed.heart.getSnapshot()?.coherence).toEqual({ kind: 'smoothed' });
  expect(measured[0]).toMatchObject({ coherence: expect.any(Number) });
  expect(measured.filter((last) => last === undefined)).toHaveLength(1);
  expect(measured.at(-1)).toBeUndefined();
});
