import { expect, it } from 'vitest';
import { peakOf } from '#core/audio/measure.fixture.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { clickIn, sampleRate, unlimited } from '#core/audio/recording.fixture.ts';
import { loudnessOf } from '#core/audio/analysis/loudness-meter.ts';
import { bellSounds, type BellSound } from '#core/domain/sound.ts';
import { createVoice } from '#core/audio/voice.ts';
import { bellAt, bellPeak, bellSeconds, bowlHertz, bowlModes } from './bell.ts';

function ringing(sound: BellSound): Float32Array {
  const timing = { ...unlimited, bells: [{ at: 0.5, level: 1, sound }] };
  const voice = createVoice({ sampleRate, programme: toneProgramme({ level: 0 }), timing });
  const [left, right] = [new Float32Array(8 * sampleRate), new Float32Array(8 * sampleRate)];
  voice.render(left, right);
  return left;
}

it('what names no sound is the bell', () => {
  for (const time of [0.01, 0.3, 2, 5.7]) expect(bellAt(time)).toBe(bellAt(time, 'bell'));
  expect(bellAt(0.3)).not.toBe(bellAt(0.3, 'bowl'));
});

it.each(bellSounds)('a %s begins and ends without a click, below its peak, when it should', (sound) => {
  const heard = ringing(sound);
  expect(peakOf(heard)).toBeLessThanOrEqual(bellPeak);
  expect(peakOf(heard)).toBeGreaterThan(bellPeak / 3);
  expect(heard.findIndex((sample) => sample !== 0)).toBeGreaterThan(0.5 * sampleRate);
  expect(heard.findLastIndex((sample) => sample !== 0)).toBeLessThan((0.5 + bellSeconds) * sampleRate);
  for (const part of [
    [0.3, 1],
    [6, 7.5],
  ] as const)
    expect(clickIn(heard, [...part])).toBeLessThan(-90);
});

it('both are equally loud while they ring', () => {
  const [bell = 0, bowl = 0] = bellSounds.map((sound) => {
    const heard = ringing(sound);
    return loudnessOf([heard, heard], sampleRate);
  });
  expect(Math.abs(bell - bowl)).toBeLessThan(1);
});

/** Of a line in two seconds of a bell. */
function amplitudeOf(hertz: number, sound: BellSound): number {
  let [cosine, sine] = [0, 0];
  const frames = 2 * sampleRate;
  for (let frame = 0; frame < frames; frame += 1) {
    const time = frame / sampleRate;
    const window = 1 - Math.cos((2 * Math.PI * frame) / frames);
    cosine += window * bellAt(time, sound) * Math.cos(2 * Math.PI * hertz * time);
    sine += window * bellAt(time, sound) * Math.sin(2 * Math.PI * hertz * time);
  }
  return (2 * Math.hypot(cosine, sine)) / frames;
}

it('the bowl has the partials of the bowl that is a layer', () => {
  for (const { ratio } of bowlModes.slice(0, 4)) {
    const [line, beside] = [amplitudeOf(ratio * bowlHertz, 'bowl'), amplitudeOf((ratio + 0.4) * bowlHertz, 'bowl')];
    expect(line / beside).toBeGreaterThan(10);
  }
});
