import { expect, it } from 'vitest';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { createVoice } from '#core/audio/voice.ts';
import { wakeRing, wakeRise } from '#core/domain/night.ts';
import { timingOf } from '#core/player/session-timing.ts';

const sampleRate = 12_000;
const hertz = 200;
const duration = 900;
/** Long enough for a struck tone and the pause after it. */
const stretch = 15;

const timing = timingOf({
  duration,
  fade: 300,
  bells: { start: false, interval: 'off', end: false, sound: 'bell' },
  level: 0.1,
  isVolumeUnknown: false,
  decline: { from: 0.4, to: 0.25 },
  wakes: wakeRise,
});

function rendered(): Float32Array {
  const voice = createVoice({ sampleRate, programme: toneProgramme({ hertz, level: 0.1 }), timing });
  const [left, right] = [new Float32Array(duration * sampleRate), new Float32Array(duration * sampleRate)];
  voice.render(left, right);
  return left;
}

const rms = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

it('a sound that wakes becomes louder over minutes, never by a jump, and is loud at its time', () => {
  const samples = rendered();
  const levels = Array.from({ length: duration / stretch }, (_, index) => {
    return rms(samples.subarray(index * stretch * sampleRate, (index + 1) * stretch * sampleRate));
  });
  const steps = levels.map((level, index) => 20 * Math.log10(level / (levels[index - 1] ?? level))).slice(1);
  const [rise, ring] = [duration - wakeRing - wakeRise, duration - wakeRing].map((at) => at / stretch);
  // Before, it only falls.
  expect(Math.max(...steps.slice(0, (rise ?? 0) - 1))).toBeLessThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(4);
  expect((levels[ring ?? 0] ?? 0) / (levels[(rise ?? 0) - 1] ?? 1)).toBeGreaterThan(5);
});
