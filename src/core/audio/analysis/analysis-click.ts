import type { Decibels, Gain, Hertz } from '#core/units.ts';
import { blackmanHarris } from './analysis-spectrum.ts';
import type { Steps } from './analysis-steps.ts';

export interface ClickTone {
  hertz: Hertz;
  amplitude: Gain;
  sampleRate: number;
}

// In samples: transition bands about 0.7 kHz wide at 48 kHz, stop band 180 dB down.
const half = 255;
const sliceLength = 2048;

// Windowed sinc (Oppenheim and Schafer, Discrete-Time Signal Processing, 7.5). cut: as a fraction of the sample rate.
function lowPass(cut: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, index) => {
    const n = index - half;
    const sinc = n === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * n) / (Math.PI * n);
    return sinc * blackmanHarris((index + 0.5) / (2 * half + 1));
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

// High-pass above max(3 kHz, 6 f), as is usual; where that is beyond hearing, a low-pass at f / 6.
function clickFilter({ hertz, sampleRate }: ClickTone): Float64Array {
  const cut = Math.max(3000, 6 * hertz) / sampleRate;
  if (cut > 0.4) return lowPass(hertz / 6 / sampleRate);
  return lowPass(cut).map((tap, index) => (index === half ? 1 - tap : -tap));
}

// The peak of what remains without the tone, dBc: about −26 for a hard start at 528 Hz, −62 for a straight ramp of 20
// ms. The first and last 255 samples are only input of the filter.
export function* clickSteps(samples: Float32Array, tone: ClickTone): Steps<Decibels> {
  const taps = clickFilter(tone);
  let peak = 0;
  for (let slice = half; slice < samples.length - half; slice += sliceLength) {
    const end = Math.min(samples.length - half, slice + sliceLength);
    for (let centre = slice; centre < end; centre += 1) {
      let passed = 0;
      for (let index = 0; index < taps.length; index += 1)
        passed += (taps[index] ?? 0) * (samples[centre + half - index] ?? 0);
      peak = Math.max(peak, Math.abs(passed));
    }
    yield;
  }
  return 20 * Math.log10(peak / tone.amplitude);
}
