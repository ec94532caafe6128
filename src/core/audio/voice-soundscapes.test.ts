import { beforeAll, describe, expect, it, vi } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { startBreathing } from '#core/breathing/breathing-course.ts';
import { soundscapes, type Soundscape } from '#core/domain/soundscapes.ts';
import { sequencePoint, toneProgramme } from '#core/audio/programme.fixture.ts';
import { peakOf } from './measure.fixture.ts';
import type { Layer, Programme, SoundscapeShape } from './programme.ts';
import { unlimited } from './recording.fixture.ts';
import { installSoundscapes } from '#core/audio/soundscapes/install-soundscapes.ts';
import { createVoice, type Voice } from './voice.ts';

const sampleRate = 24_000;

const layerOf = (
  scape: Soundscape,
  { shape = {}, ...changes }: Partial<Layer> & { shape?: Partial<SoundscapeShape> } = {},
): Layer => ({
  source: { scape, softness: 0.5, nearness: 0.5, ...shape },
  level: 0.8,
  balance: 0,
  breathes: false,
  ...changes,
});
const alone = (...layers: Layer[]): Programme => toneProgramme({ level: 0, beside: layers });
const voiceOf = (programme: Programme): Voice => createVoice({ sampleRate, programme, timing: unlimited });

function render(voice: Voice, seconds: number): { left: Float32Array; right: Float32Array } {
  const frames = Math.round(seconds * sampleRate);
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
  voice.render(left, right);
  return { left, right };
}

it('a voice without the code of the soundscapes says so', () => {
  // Test files share a process: another one may have installed it.
  vi.stubGlobal(Symbol.for('onda.makeSoundscape'), undefined);
  expect(() => voiceOf(alone(layerOf('rain')))).toThrow(/not loaded/);
  vi.unstubAllGlobals();
});

describe('with the code of the soundscapes', () => {
  beforeAll(installSoundscapes);

  it.each(soundscapes)('%s has the same samples for any sizes of blocks, and after a short gap', (kind) => {
    const [whole, parts, gap] = [1, 2, 3].map(() => voiceOf(alone(layerOf(kind)))) as [Voice, Voice, Voice];
    const { left } = render(whole, 2);
    const other = new Float32Array(left.length);
    const rest = new Float32Array(left.length);
    for (let at = 0, size = 1; at < other.length; at += size, size = (size * 7 + 3) % 500)
      parts.render(other.subarray(at, at + size), rest.subarray(at, at + size));
    expect(other).toEqual(left);
    render(gap, 0.5);
    gap.skip(1001);
    const later = render(gap, 1).left;
    const from = 0.5 * sampleRate + 1001;
    expect(later.subarray(sampleRate / 10)).toEqual(left.subarray(from + sampleRate / 10, from + later.length));
  });

  it.each(soundscapes)('%s is the same in a copy of the voice', (kind) => {
    const voice = voiceOf(alone(layerOf(kind)));
    render(voice, 0.7);
    voice.change(alone(layerOf(kind, { shape: { softness: 1 } })));
    render(voice, 0.1);
    const copy = voice.copy();
    const other = voice.copy();
    other.change(toneProgramme());
    render(other, 0.2);
    expect(render(copy, 0.5)).toEqual(render(voice, 0.5));
  });

  it.each(soundscapes)('%s skips hours at once, and goes on', (kind) => {
    const soundscape = voiceOf(alone(layerOf(kind)));
    render(soundscape, 0.5);
    const startedAt = performance.now();
    soundscape.skip(sampleRate * 60);
    const minute = performance.now() - startedAt;
    expect(peakOf(render(soundscape, 2).left)).toBeGreaterThan(0.01);
    expect(minute).toBeLessThan(1500);
  });

  it('two layers of a kind are not the same', () => {
    const { left } = render(voiceOf(alone(layerOf('rain', { balance: -1 }), layerOf('rain', { balance: 1 }))), 0.5);
    const { left: one } = render(voiceOf(alone(layerOf('rain', { balance: -1 }))), 0.5);
    const { right: other } = render(
      voiceOf(alone(layerOf('rain', { balance: -1 }), layerOf('rain', { balance: 1 }))),
      0.5,
    );
    expect(left).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('a softer and nearer rain is the same rain, and arrives without a step', () => {
    const [changed, same] = [voiceOf(alone(layerOf('rain'))), voiceOf(alone(layerOf('rain')))];
    render(changed, 1);
    render(same, 1);
    changed.change(alone(layerOf('rain', { shape: { softness: 0.9, nearness: 0.2 } })));
    const difference = (seconds: number): number => {
      const [one, other] = [render(changed, seconds).left, render(same, seconds).left];
      return peakOf(one.map((sample, index) => sample - (other[index] ?? 0)));
    };
    expect(difference(0.01)).toBeLessThan(0.005);
    difference(2);
    expect(difference(0.5)).toBeGreaterThan(0.01);
  });

  it('a sequence glides from hard to soft', () => {
    const sequence = [
      sequencePoint(0, 10, { softness: 0, nearness: 0.5 }),
      sequencePoint(4, 10, { softness: 1, nearness: 0.5 }),
    ];
    const stepped = voiceOf(alone(layerOf('rain', { sequence })));
    const soft = voiceOf(alone(layerOf('rain', { shape: { softness: 1 } })));
    const brightness = (samples: Float32Array): number => {
      const steps = samples.map((sample, index) => sample - (samples[index - 1] ?? 0));
      const power = (all: Float32Array): number => all.reduce((sum, sample) => sum + sample * sample, 0);
      return power(steps) / power(samples);
    };
    const first = brightness(render(stepped, 1).left);
    render(stepped, 6);
    const last = brightness(render(stepped, 2).left);
    render(soft, 6);
    expect(first).toBeGreaterThan(1.5 * last);
    expect(last / brightness(render(soft, 2).left)).toBeCloseTo(1, 0);
  });

  it('four of them stay below full scale', () => {
    const all = soundscapes.slice(0, 3).map((kind) => layerOf(kind, { level: 1, shape: { softness: 0, nearness: 1 } }));
    const { left, right } = render(voiceOf(toneProgramme({ level: 1, beside: all })), 10);
    for (const ear of [left, right]) {
      expect(peakOf(ear)).toBeLessThan(1);
      expect(ear.every(Number.isFinite)).toBe(true);
    }
  });

  it('waves that breathe follow the guide and no other wave', () => {
    const breathing = startBreathing(defaultBreathing);
    const { left } = render(voiceOf({ ...alone(layerOf('waves', { breathes: true })), breathing }), 60);
    const level = (from: number, to: number): number =>
      left.subarray(from * sampleRate, to * sampleRate).reduce((sum, sample) => sum + sample * sample, 0) / (to - from);
    // Breaths of ten seconds, which are full at four.
    const breaths = [1, 2, 3, 4, 5].map(
      (breath) => level(10 * breath + 3, 10 * breath + 5) / level(10 * breath + 8.5, 10 * breath + 10),
    );
    for (const ratio of breaths) expect(ratio).toBeGreaterThan(4);
  });
});
