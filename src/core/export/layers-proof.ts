import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import type { ToneLayer, ToneShape } from '#core/audio/programme.ts';
import type { Decibels, Hertz } from '#core/units.ts';
import { measureTones, type Measured } from './measured-tones.ts';
import { renderProof } from './proof-render.ts';

export interface LayerProof extends Pick<Measured, 'tones' | 'pulse' | 'purity'> {
  shape: ToneShape;
  /** Peak, dBFS. */
  level: Decibels;
}

/** Measures each tone alone: together, the lines of one would count as distortion of another. */
export function* measureLayers(tones: readonly ToneLayer[], sampleRate: Hertz): Steps<LayerProof[]> {
  const proofs: LayerProof[] = [];
  for (const tone of tones) {
    if (tone.level === 0) continue;
    const { ears, steady } = yield* renderProof(tone, sampleRate);
    const samples = ears.map((ear) => ear.subarray(...steady));
    const { tones: lines, pulse, purity, amplitude } = yield* measureTones(tone.source, samples, sampleRate);
    proofs.push({ shape: tone.source, tones: lines, pulse, purity, level: 20 * Math.log10(amplitude) });
  }
  return proofs;
}
