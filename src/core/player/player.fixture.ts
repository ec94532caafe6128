import { vi } from 'vitest';
import type { Instrument, Playback } from '#core/audio/instruments/instrument.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { PageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import { defaultSoundPreferences, type SoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import { createPlayer, type Player } from './player.ts';
import { createSessionStarter, type SessionStarter } from './start-session.ts';

export function playerWithFakes(
  context: BaseAudioContext,
  createInstrument: (context: BaseAudioContext) => Promise<Instrument>,
) {
  const live = {
    seconds: 0,
    tick: new Set<() => void>(),
    audio: new Set<(isRunning: boolean) => void>(),
    outputs: new Set<() => void>(),
    page: new Set<PageLifecycle>(),
  };
  const held = <T>(set: Set<T>) =>
    vi.fn((listener: T) => {
      set.add(listener);
      return () => void set.delete(listener);
    });
  const watchTicks = held(live.tick);
  const preferences = createStore<SoundPreferences>(defaultSoundPreferences);
  const dependencies = {
    audio: {
      prepare: vi.fn(() => context),
      open: vi.fn(() => Promise.resolve(context)),
      replace: vi.fn(() => Promise.resolve(context)),
      rest: vi.fn(),
      close: vi.fn(),
      watch: held(live.audio),
    },
    createInstrument: vi.fn(createInstrument),
    loadStarter: vi.fn((): Promise<SessionStarter> => Promise.resolve(starter)),
    preferences,
    every: vi.fn((_milliseconds: number, callback: () => void) => watchTicks(callback)),
    now: vi.fn(() => live.seconds),
    epoch: vi.fn(() => 1000 * live.seconds),
    keepAlive: { start: vi.fn(), pause: vi.fn(), stop: vi.fn() },
    watchOutputs: held(live.outputs),
    watchPage: held(live.page),
    onAudioFailure: vi.fn(),
  };
  const player: Player = createPlayer(dependencies);
  const starter = createSessionStarter({ ...dependencies, player });
  return {
    player,
    dependencies,
    prefer: (changes: Partial<SoundPreferences>) => preferences.set({ ...preferences.getSnapshot(), ...changes }),
    tick: (seconds = 0.2) => {
      live.seconds += seconds;
      live.tick.forEach((callback) => callback());
    },
    audioRuns: (isRunning: boolean) => live.audio.forEach((listener) => listener(isRunning)),
    outputsChange: () => live.outputs.forEach((listener) => listener()),
    page: live.page,
    listening: () => [live.tick, live.audio, live.outputs, live.page].reduce((sum, { size }) => sum + size, 0),
  };
}

interface Played {
  programme: Programme;
  timing: Timing;
  retimings: Timing[];
  changes: Programme[];
  muted: boolean;
  gaps: number;
  stopped: boolean;
  end: () => void;
}

export function silentInstrument() {
  const clock = { currentTime: 0 };
  const played: Played[] = [];
  const play = vi.fn((programme: Programme, timing: Timing, onEnded: () => void): Promise<Playback> => {
    const startsAt = clock.currentTime + 0.02 - (timing.from ?? 0);
    const fresh = { retimings: [], changes: [], muted: false, gaps: 0, stopped: false };
    const one: Played = { ...fresh, programme, timing, end: onEnded };
    played.push(one);
    return Promise.resolve({
      startsAt,
      get endsAt() {
        const { duration } = one.retimings.at(-1) ?? timing;
        return duration === undefined ? undefined : startsAt + duration;
      },
      retime: (next) => void one.retimings.push(next),
      change: (next) => void one.changes.push(next),
      mute: (isMuted) => {
        one.muted = isMuted;
      },
      gap: () => {
        one.gaps += 1;
      },
      stop: () => {
        one.stopped = true;
      },
      envelopeAt: () => 1,
    });
  });
  const instrument: Instrument = { kind: 'buffers', play };
  return { instrument, clock, played, context: clock as unknown as BaseAudioContext };
}

export function silentPlayer() {
  const { instrument, clock, played, context } = silentInstrument();
  const all = playerWithFakes(context, () => Promise.resolve(instrument));
  const pass = (seconds: number): void => {
    for (let step = 0; step < seconds * 5; step += 1) {
      clock.currentTime += 0.2;
      all.tick();
    }
  };
  const stall = (seconds: number): void => {
    for (let step = 0; step < seconds * 5; step += 1) all.tick();
  };
  return { ...all, clock, played, pass, stall, state: all.player.getSnapshot };
}
