import { aWeighting } from '#core/audio/dose.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz } from '#core/units.ts';
import { noiseAWeightedRms } from './mix.ts';
import { Random } from './random.ts';

// Peaks relative to rms; 7 samples in a million exceed it and are limited.
const peakToRms = 4.5;

// (1 − zero·z⁻¹) / (1 − pole·z⁻¹)
interface Section {
  zero: number;
  pole: number;
}

const rootAt = (hertz: Hertz, sampleRate: number): number => Math.exp((-2 * Math.PI * hertz) / sampleRate);

// Pink, −3 dB an octave: a pole at every second octave, a zero one octave above each. Brown: −6 dB an octave above 40
// Hz. Neither has a DC part.
function sectionsOf(colour: NoiseColour, sampleRate: number): Section[] {
  const root = (hertz: Hertz): number => rootAt(hertz, sampleRate);
  if (colour === 'white') return [];
  if (colour === 'brown')
    return [
      { zero: 1, pole: root(15) },
      { zero: 0, pole: root(40) },
    ];
  const stairs = [8, 32, 128, 512, 2048, 8192].map((hertz) => ({ zero: root(2 * hertz), pole: root(hertz) }));
  return [{ zero: 1, pole: root(10) }, ...stairs];
}

function powerOf(sections: readonly Section[], sampleRate: number): { rms: number; weighted: number } {
  const points = 400;
  const top = sampleRate / 2;
  let [all, weighted] = [0, 0];
  for (let point = 0; point <= points; point += 1) {
    const hertz = top ** (point / points);
    const s = 4 * Math.sin((Math.PI * hertz) / sampleRate) ** 2;
    const power = sections.reduce(
      (product, { zero, pole }) => (product * ((1 - zero) ** 2 + zero * s)) / ((1 - pole) ** 2 + pole * s),
      1,
    );
    // Logarithmic spacing: each point's width is proportional to its frequency.
    const width = (hertz * Math.log(top)) / points / top;
    all += power * width;
    weighted += power * 10 ** (aWeighting(hertz) / 10) * width;
  }
  return { rms: Math.sqrt(all / 3), weighted: Math.sqrt(weighted / 3) };
}

class Channel {
  private readonly random: Random;
  private readonly sections: readonly Section[];
  private readonly memory: Float64Array;

  constructor(sections: readonly Section[], seed: number) {
    this.random = new Random(seed);
    this.sections = sections;
    this.memory = new Float64Array(2 * sections.length);
  }

  fill(target: Float64Array, frames: number): void {
    this.random.fill(target, frames);
    for (let index = 0; index < this.sections.length; index += 1) this.filter(target, frames, index);
  }

  private filter(target: Float64Array, frames: number, index: number): void {
    const { zero, pole } = this.sections[index] ?? { zero: 0, pole: 0 };
    let input = this.memory[2 * index] ?? 0;
    let output = this.memory[2 * index + 1] ?? 0;
    for (let frame = 0; frame < frames; frame += 1) {
      const now = target[frame] ?? 0;
      output = now - zero * input + pole * output;
      input = now;
      target[frame] = output;
    }
    this.memory[2 * index] = input;
    this.memory[2 * index + 1] = output;
  }
}

/** tanh above 0.8 of the limit. */
function softLimit(target: Float64Array, frames: number, limit: number): void {
  const knee = 0.8 * limit;
  for (let frame = 0; frame < frames; frame += 1) {
    const value = target[frame] ?? 0;
    const beyond = Math.abs(value) - knee;
    if (beyond > 0) target[frame] = Math.sign(value) * (knee + (limit - knee) * Math.tanh(beyond / (limit - knee)));
  }
}

interface Scale {
  factor: number;
  peak: Gain;
}

const scales = new Map<string, Scale>();

function createScale(colour: NoiseColour, sampleRate: number): Scale {
  const { rms, weighted } = powerOf(sectionsOf(colour, sampleRate), sampleRate);
  const factor = noiseAWeightedRms / weighted;
  return { factor, peak: factor * (colour === 'white' ? 1 : peakToRms * rms) };
}

function scaleOf(colour: NoiseColour, sampleRate: number): Scale {
  const key = `${colour} ${sampleRate}`;
  const scale = scales.get(key) ?? createScale(colour, sampleRate);
  scales.set(key, scale);
  return scale;
}

/** The highest sample at level 1. */
export function noisePeak(colour: NoiseColour, sampleRate: number): Gain {
  return scaleOf(colour, sampleRate).peak;
}

/** Without a loop; both ears uncorrelated, or the same. */
export class Noise {
  private readonly peak: Gain;
  private readonly factor: number;
  private readonly left: Channel;
  private readonly right: Channel;
  private readonly bounded: boolean;
  private readonly isMono: boolean;

  constructor(colour: NoiseColour, sampleRate: number, { seed, isMono = false }: { seed: number; isMono?: boolean }) {
    this.isMono = isMono;
    const { factor, peak } = scaleOf(colour, sampleRate);
    this.peak = peak;
    this.factor = factor;
    const sections = sectionsOf(colour, sampleRate);
    this.bounded = sections.length === 0;
    this.left = new Channel(sections, 2 * seed);
    this.right = new Channel(sections, 2 * seed + 1);
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    this.fillOne(this.left, left, frames);
    if (this.isMono) right.set(left);
    else this.fillOne(this.right, right, frames);
  }

  private fillOne(channel: Channel, target: Float64Array, frames: number): void {
    channel.fill(target, frames);
    for (let frame = 0; frame < frames; frame += 1) target[frame] = (target[frame] ?? 0) * this.factor;
    if (!this.bounded) softLimit(target, frames, this.peak);
  }
}
