import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { describe, expect, it, vi } from 'vitest';
import { createBufferInstrument } from './buffer-instrument.ts';
import { createInstrument } from './create-instrument.ts';
import { describeInstrument } from './instrument.suite.ts';
import type { Playback } from './instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import { clickIn, unlimited, pureTone, recordOffline, recordVoice, sampleRate } from '#core/audio/recording.fixture.ts';
import { createVoice } from '#core/audio/voice.ts';

const makers = {
  worklet: createInstrument,
  buffers: (context: BaseAudioContext) => Promise.resolve(createBufferInstrument(context)),
};

describeInstrument('worklet', {
  record: recordOffline(makers.worklet),
  purity: -145,
  changeSeconds: 0.09,
  beatError: 1e-6,
  highest: 20_000,
});
describeInstrument('buffers', {
  record: recordOffline(makers.buffers),
  purity: -145,
  changeSeconds: 0.14,
  beatError: 1e-6,
  highest: 20_000,
});

describe.each(Object.entries(makers))('the %s instrument', (_, make) => {
  it('plays the samples of the voice, bit for bit', async () => {
    const programme: ProgrammeSketch = { mode: 'isochronic', hertz: 7.83 };
    const timing = { duration: 2, fade: 1, bells: [{ at: 0.2, level: 1 }] };
    const [played, computed] = await Promise.all([
      recordOffline(make)({ programme, timing, seconds: 2.2 }),
      recordVoice({ programme, timing, seconds: 2.2 }),
    ]);
    expect(played.left).toEqual(computed.left);
    expect(played.right).toEqual(computed.right);
  });
});

describe('a late start', () => {
  it('moves the whole session instead of cutting its start', async () => {
    const context = new OfflineAudioContext(2, 2 * sampleRate, sampleRate);
    const instrument = await createInstrument(context);
    let playing: Promise<Playback> | undefined;
    void context.suspend(0.5).then(async () => {
      // A page that was busy for half a second sees an old time.
      const clock = vi.spyOn(context, 'currentTime', 'get').mockReturnValue(0);
      playing = instrument.play(pureTone, { ...unlimited, attack: 0, duration: 1 }, vi.fn());
      await playing;
      clock.mockRestore();
      return context.resume();
    });
    const samples = (await context.startRendering()).getChannelData(0);
    const playback = await playing;
    await expect.poll(() => playback?.startsAt).toBeGreaterThan(0.49);
    const first = samples.findIndex((sample) => sample !== 0);
    expect(Math.abs(first - 1 - (playback?.startsAt ?? 0) * sampleRate)).toBeLessThan(2);
    expect(
      Math.abs(samples.findLastIndex((sample) => sample !== 0) + 1 - (playback?.endsAt ?? 0) * sampleRate),
    ).toBeLessThan(2);
    expect(clickIn(samples, [0.4, 1.9])).toBeLessThan(-90);
  });
});

describe.each(Object.entries(makers))('the %s instrument', (kind, make) => {
  it('reports its kind and rejects unplayable programmes and timings', async () => {
    const instrument = await make(new OfflineAudioContext(2, sampleRate, sampleRate));
    expect(instrument.kind).toBe(kind);
    await expect(instrument.play(toneProgramme({ hertz: 0 }), unlimited, vi.fn())).rejects.toThrow(RangeError);
    await expect(instrument.play(pureTone, { ...unlimited, duration: 0.01 }, vi.fn())).rejects.toThrow(RangeError);
    const playback = await instrument.play(pureTone, unlimited, vi.fn());
    expect(() => playback.change(toneProgramme({ hertz: 24_000 }))).toThrow(RangeError);
    expect(playback.endsAt).toBeUndefined();
  });

  it('leaves no node connected after the end', async () => {
    const connected = new Set<AudioNode>();
    const { connect, disconnect } = AudioNode.prototype;
    vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function mock(this: AudioNode, ...ends: unknown[]) {
      connected.add(this);
      return Reflect.apply(connect, this, ends);
    });
    vi.spyOn(AudioNode.prototype, 'disconnect').mockImplementation(function mock(this: AudioNode) {
      connected.delete(this);
      Reflect.apply(disconnect, this, []);
    });
    const change = (at: number, programme: ProgrammeSketch) => ({
      at,
      act: (playback: { change: (next: Programme) => void }) => playback.change(toneProgramme(programme)),
    });
    const steps = [
      change(0.3, { hertz: 432 }),
      change(0.31, { mode: 'isochronic', hertz: 10 }),
      change(0.6, { mode: 'binaural', hertz: 10, beside: [backgroundLayer('pink', 0.2)] }),
    ];
    const { ended } = await recordOffline(make)({
      timing: { duration: 1, bells: [{ at: 0.1, level: 1 }] },
      seconds: 1.5,
      steps,
    });
    await expect.poll(ended).toBe(1);
    expect(connected.size).toBe(0);
  });

  it('reports the envelope that is heard', async () => {
    const { left, playback } = await recordOffline(make)({
      timing: { duration: 2, attack: 1, fade: 0.5 },
      seconds: 2.2,
    });
    for (const time of [-1, 0.3, 0.6, 1.2, 1.7, 1.9, 3]) {
      const from = Math.max(0, Math.round((time - 0.002) * sampleRate));
      const heard = left.subarray(from, from + 192).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 0.7;
      expect(Math.abs((playback?.envelopeAt(playback.startsAt + time) ?? 1) - (time < 0 ? 0 : heard))).toBeLessThan(
        0.02,
      );
    }
    expect(playback?.endsAt).toBeCloseTo((playback?.startsAt ?? 0) + 2, 6);
  });

  it('reports its new end and envelope when stopped', async () => {
    const { left, playback } = await recordOffline(make)({
      seconds: 1.5,
      steps: [{ at: 1, act: ({ stop }) => stop() }],
    });
    const end = (playback?.endsAt ?? 0) - (playback?.startsAt ?? 0);
    expect(Math.abs(end - left.findLastIndex((sample) => sample !== 0) / sampleRate)).toBeLessThan(0.01);
    expect([0.9, 1, 1.15].map((time) => playback?.envelopeAt(playback.startsAt + time))).toEqual([
      1,
      expect.closeTo(1, 1),
      0,
    ]);
  });

  it('ends within 20 ms of the time announced after sixty minutes', async () => {
    const rate = 8000;
    const context = new OfflineAudioContext(1, 3602 * rate, rate);
    const playback = await (
      await make(context)
    ).play(toneProgramme({ hertz: 7.83 }), { ...unlimited, duration: 3600, fade: 5 }, vi.fn());
    const samples = (await context.startRendering()).getChannelData(0);
    const last = (samples.findLastIndex((sample) => sample !== 0) + 1) / rate;
    expect(Math.abs(last - playback.startsAt - 3600)).toBeLessThan(0.02);
    expect(playback.endsAt).toBe(playback.startsAt + 3600);
  }, 30_000);
});

it('createInstrument falls back to buffers when the module cannot be added', async () => {
  const context = new OfflineAudioContext(2, sampleRate, sampleRate);
  vi.spyOn(AudioWorklet.prototype, 'addModule').mockRejectedValue(new DOMException('refused', 'AbortError'));
  expect((await createInstrument(context)).kind).toBe('buffers');
});

it('a voice renders more than ten times as fast as real time', () => {
  const voice = createVoice({ sampleRate, programme: pureTone, timing: unlimited });
  const [left, right] = [new Float32Array(10 * sampleRate), new Float32Array(10 * sampleRate)];
  const began = performance.now();
  voice.render(left, right);
  expect((performance.now() - began) / 10_000).toBeLessThan(0.1);
});
