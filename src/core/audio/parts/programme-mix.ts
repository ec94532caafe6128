import { aWeighting } from '#core/audio/dose.ts';
import type { Programme } from '#core/audio/programme.ts';
import { noiseColours } from '#core/domain/sound.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Decibels, Gain, Seconds } from '#core/units.ts';
import { crossfadeSeconds, loudnessRamp } from './curve.ts';
import { mixGains } from './mix.ts';
import { blockFrames, GainCrossfade } from './gain-crossfade.ts';
import { Noise } from './noise.ts';
import { isSameTone, isSlowlyPulsed, partialsOf, soundingTone, ToneGenerator } from './tone-generator.ts';

const maxTones = 8;

// For a tone that is much louder to the ear than the one before, such as 528 Hz after 40 Hz.
export const slowRiseSeconds: Seconds = 1;

const slowRiseThreshold: Decibels = 6;

interface Layer {
  generator: ToneGenerator;
  startFrame: number;
  riseFrames: number;
}

interface MixOptions {
  sampleRate: number;
  seed: number;
  bellPeak: Gain;
}

export function needsSlowRise(
  before: { programme: Programme; gain: Gain },
  after: { programme: Programme; gain: Gain },
): boolean {
  const level = ({ programme, gain }: { programme: Programme; gain: Gain }): Decibels =>
    20 * Math.log10(gain) + Math.max(...partialsOf(programme).map(aWeighting));
  // A slow pulse may be in its silence.
  const mayBeSilent = isSlowlyPulsed(soundingTone(before.programme));
  return mayBeSilent || level(after) > level(before) + slowRiseThreshold;
}

// A class, because closures would allocate for every block.
export class ProgrammeMix {
  private readonly options: MixOptions;
  private readonly layers: (Layer | undefined)[] = Array.from({ length: maxTones }, () => undefined);
  private readonly noises: Partial<Record<NoiseColour, Noise>> = {};
  private readonly crossfade: GainCrossfade;
  readonly sumLeft = new Float64Array(blockFrames);
  readonly sumRight = new Float64Array(blockFrames);
  private readonly left = new Float64Array(blockFrames);
  private readonly right = new Float64Array(blockFrames);
  private newest = 0;
  private programme: Programme;
  private pending: Programme | undefined;

  constructor(programme: Programme, options: MixOptions) {
    this.options = options;
    this.programme = programme;
    const generator = new ToneGenerator(soundingTone(programme), options.sampleRate);
    this.layers[0] = { generator, startFrame: 0, riseFrames: 0 };
    this.crossfade = new GainCrossfade(this.gainsOf(programme, 0), Math.round(crossfadeSeconds * options.sampleRate));
  }

  change(programme: Programme): void {
    this.pending = programme;
  }

  render(frame: number, frames: number): void {
    this.sumLeft.fill(0);
    this.sumRight.fill(0);
    this.startPending(frame);
    this.crossfade.prepare(frame, frames);
    for (let place = 0; place < maxTones; place += 1) this.addLayer(place, frame, frames);
    for (let index = 0; index < noiseColours.length; index += 1) this.addNoise(index, frames);
  }

  private startPending(frame: number): void {
    const programme = this.pending;
    if (!programme || this.crossfade.isFull) return;
    const place = isSameTone(soundingTone(programme), soundingTone(this.programme))
      ? this.newest
      : this.layers.indexOf(undefined);
    // All places hold tones that are fading out: wait for the first to end.
    if (place === -1) return;
    this.pending = undefined;
    const gains = this.gainsOf(programme, place);
    if (place !== this.newest) this.startTone(programme, { place, frame, gain: gains[place] ?? 0 });
    this.programme = programme;
    this.crossfade.begin(frame, gains);
  }

  private startTone(programme: Programme, { place, frame, gain }: { place: number; frame: number; gain: Gain }): void {
    const { sampleRate } = this.options;
    const before = this.layers[this.newest];
    const generator = new ToneGenerator(soundingTone(programme), sampleRate, before?.generator);
    const slowly = needsSlowRise(
      { programme: this.programme, gain: this.crossfade.target(this.newest) },
      { programme, gain },
    );
    // A tone that replaces a rising one continues its rise.
    const { startFrame, riseFrames } =
      slowly || !before ? { startFrame: frame, riseFrames: slowly ? slowRiseSeconds * sampleRate : 0 } : before;
    this.layers[place] = { generator, startFrame, riseFrames };
    this.newest = place;
  }

  private gainsOf(programme: Programme, place: number): Gain[] {
    const { bed: wanted } = programme;
    const peak = wanted ? this.noiseOf(wanted.colour).peak : 0;
    const { tone, bed } = mixGains(programme, peak, this.options.bellPeak);
    const tones = this.layers.map((_, index) => (index === place ? tone : 0));
    return [...tones, ...noiseColours.map((colour) => (colour === wanted?.colour ? bed : 0))];
  }

  private noiseOf(colour: NoiseColour): Noise {
    const { sampleRate, seed } = this.options;
    return (this.noises[colour] ??= new Noise(
      colour,
      sampleRate,
      seed * noiseColours.length + noiseColours.indexOf(colour),
    ));
  }

  private addLayer(place: number, frame: number, frames: number): void {
    const layer = this.layers[place];
    if (!layer) return;
    if (place !== this.newest && this.crossfade.isSilent(place)) {
      this.layers[place] = undefined;
      return;
    }
    layer.generator.fill(this.left, this.right, frames);
    const since = frame - layer.startFrame;
    if (since < layer.riseFrames) {
      for (let index = 0; index < frames; index += 1) {
        const gain = loudnessRamp((since + index) / layer.riseFrames);
        this.left[index] = (this.left[index] ?? 0) * gain;
        this.right[index] = (this.right[index] ?? 0) * gain;
      }
    }
    this.addToSum(place, frames);
  }

  private addNoise(index: number, frames: number): void {
    const colour = noiseColours[index];
    const noise = colour && this.noises[colour];
    if (!noise || this.crossfade.isSilent(maxTones + index)) return;
    noise.fill(this.left, this.right, frames);
    this.addToSum(maxTones + index, frames);
  }

  private addToSum(index: number, frames: number): void {
    this.crossfade.apply(index, this.left, frames);
    this.crossfade.apply(index, this.right, frames);
    for (let at = 0; at < frames; at += 1) {
      this.sumLeft[at] = (this.sumLeft[at] ?? 0) + (this.left[at] ?? 0);
      this.sumRight[at] = (this.sumRight[at] ?? 0) + (this.right[at] ?? 0);
    }
  }
}
