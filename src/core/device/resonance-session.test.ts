import { expect, it, vi } from 'vitest';
import type { Instrument, Playback } from '#core/audio/instruments/instrument.ts';
import { createVoice, type Voice } from '#core/audio/voice.ts';
import { summaryOf } from '#core/heart/heart-summary.ts';
import { resonancePaces } from '#core/heart/resonance.ts';
import { seededRandom, standardNormal } from '#core/domain/random.fixture.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createPaceGuide } from '#core/player/pace-guide.ts';
import { playerWithFakes } from '#core/player/player.fixture.ts';
import { createHeartFeed } from './heart-feed.ts';
import { createResonanceFinder, paceSeconds } from './resonance-finder.ts';
import { createSensorConnection } from './sensor-connection.ts';
import { testStrap, testWait } from './strap.fixture.ts';

// A whole search, as fast as the voice is computed: the simulated listener breathes with the sound, the heart follows
// the breath, and the finder gets only the beats that a strap sends.

const sampleRate = 4000;
const step = 0.05;

/** The app's real voice, rendered in steps of a twentieth of a second. */
function computedSound() {
  const clock = { currentTime: 0 };
  const samples = new Float32Array(step * sampleRate);
  let voice: Voice | undefined;
  const play = (programme: Parameters<Instrument['play']>[0], timing: Parameters<Instrument['play']>[1]) => {
    const playing = createVoice({ sampleRate, programme, timing });
    voice = playing;
    return Promise.resolve<Playback>({
      ...playing,
      startsAt: clock.currentTime,
      endsAt: undefined,
      gap: () => undefined,
      envelopeAt: () => 1,
    });
  };
  const instrument: Instrument = { kind: 'worklet', play };
  const all = playerWithFakes(clock as unknown as BaseAudioContext, () => Promise.resolve(instrument));
  /** Renders a step. @returns its level */
  const pass = (): number => {
    voice?.render(samples, new Float32Array(samples.length));
    clock.currentTime += step;
    return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  };
  return { player: all.player, tick: all.tick, clock, pass };
}

/** Its rate is a damped wave driven by the breath, largest at one pace. @returns the next intervals, in ticks */
function respondingHeart(best: number) {
  const random = seededRandom(7);
  const turn = (2 * Math.PI * best) / 60;
  const damping = turn / 4;
  const wave = { value: 0, speed: 0 };
  let owed = 0;
  return (fullness: number): number[] => {
    wave.speed += step * (turn * turn * (fullness - 0.5 - wave.value) - damping * wave.speed);
    wave.value += step * wave.speed;
    owed += step * 1000;
    const interval = Math.round((850 + 25 * wave.value + 6 * standardNormal(random)) * 1.024);
    if (owed < interval / 1.024) return [];
    owed -= interval / 1.024;
    return [interval];
  };
}

async function search(best: number) {
  const sound = computedSound();
  const strap = testStrap();
  const connection = createSensorConnection({
    bluetooth: strap.radio,
    remembered: settingsOn().settings.sensor,
    wait: testWait().wait,
  });
  const milliseconds = (): number => 1e12 + sound.clock.currentTime * 1000;
  const feed = createHeartFeed({
    connection,
    clock: () => sound.clock.currentTime,
    now: milliseconds,
    every: () => () => undefined,
    summarise: (series, rate) => Promise.resolve(summaryOf(series, rate)),
    onMeasured: () => undefined,
  });
  void connection.choose();
  await vi.waitFor(() => expect(connection.getSnapshot().kind).toBe('connected'));
  const describe = () => ({ title: '', artist: '', album: '', artwork: [] });
  const guide = createPaceGuide({ player: sound.player, lastChoice: () => '', describe });
  const onMeasured = vi.fn();
  let drawn = 0;
  const random = (): number => (drawn += 1e-3);
  const finder = createResonanceFinder({ guide, record: feed.record, now: milliseconds, onMeasured, random });
  finder.start();
  await vi.waitFor(() => expect(finder.getSnapshot().kind).toBe('running'));
  const beat = respondingHeart(best);
  const levels: number[] = [];
  let sent: number[] = [];
  while (finder.getSnapshot().kind === 'running' && levels.length < 1000 / step) {
    const level = sound.pass();
    levels.push(level);
    // Loudness grows with the 0.6th power of the level; with empty lungs it is 30 %.
    sent.push(...beat(((level / Math.max(...levels.slice(-400))) ** 0.6 - 0.3) / 0.7));
    if (levels.length % 20 === 0) {
      strap.send('heart_rate_measurement', 0x16, 70, ...sent.flatMap((ticks) => [ticks & 255, ticks >> 8]));
      sent = [];
      sound.tick();
    }
  }
  return { state: finder.getSnapshot(), levels, onMeasured };
}

const breathsIn = (levels: readonly number[]): number => {
  const half = Math.max(...levels) / 2;
  return levels.filter((level, index) => level >= half && (levels[index - 1] ?? level) < half).length;
};

const paces = [...resonancePaces, resonancePaces[0]];

it.each([5, 5.5, 6])(
  'a whole search with the voice and a strap finds that the heart swings most at %d breaths a minute',
  async (best) => {
    const { state, levels, onMeasured } = await search(best);
    expect(state).toMatchObject({ kind: 'done', result: { kind: 'clear', pace: best } });
    expect(onMeasured).toHaveBeenCalledOnce();
    expect(levels.length * step).toBeCloseTo(paces.length * paceSeconds, -1.3);
    for (const [index, pace] of paces.entries()) {
      const heard = levels.slice((index * paceSeconds) / step, ((index + 1) * paceSeconds) / step);
      expect(Math.abs(breathsIn(heard) - (pace * paceSeconds) / 60)).toBeLessThanOrEqual(1);
    }
  },
  30_000,
);
