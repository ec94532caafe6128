import type { Decibels, Gain, Seconds } from '#core/units.ts';
import { changeSeconds, evenRise } from './curve.ts';
import { aWeighting } from '#core/audio/dose.ts';
import { mixOf } from './mix.ts';
import { blockFrames, Morph } from './morph.ts';
import { Noise } from './noise.ts';
import { noiseColours } from '#core/audio/programme.ts';
import type { NoiseColour, Programme } from '#core/audio/programme.ts';
import { isSameTone, partialsOf, ToneGenerator } from './tone-generator.ts';

/** Tones that can sound at once while one goes over to the next. */
const places = 8;

/** How long a tone rises that the ear gets much more of than of the one before it, such as 528 Hz after 40 Hz. */
export const gentleSeconds: Seconds = 1;

/** From this on, A-weighted, it is much more. */
const muchMore: Decibels = 6;

interface Layer {
  generator: ToneGenerator;
  /** The frame at which its rise began. */
  start: number;
  /** Frames of its rise; 0: it has none. */
  rise: number;
}

interface MixOptions {
  sampleRate: number;
  seed: number;
  /** How far the bells of the session swing. */
  bells: Gain;
}

/** Whether a tone needs to rise gently after another: what the ear gets of it is much more. */
export function risesGently(
  before: { programme: Programme; gain: Gain },
  after: { programme: Programme; gain: Gain },
): boolean {
  const heard = ({ programme, gain }: { programme: Programme; gain: Gain }): Decibels =>
    20 * Math.log10(gain) + Math.max(...partialsOf(programme).map(aWeighting));
  return heard(after) > heard(before) + muchMore;
}

/**
 * Tone and bed of a programme, block by block, going over to another programme without a step. Tones and colours each have
 * a gain of one Morph. A class, because its numbers are then held in place.
 */
export class ProgrammeMix {
  private readonly options: MixOptions;
  private readonly layers: (Layer | undefined)[] = Array.from({ length: places }, () => undefined);
  private readonly noises: Partial<Record<NoiseColour, Noise>> = {};
  private readonly morph: Morph;
  /** The block written last. */
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
    this.layers[0] = { generator: new ToneGenerator(programme, options.sampleRate), start: 0, rise: 0 };
    this.morph = new Morph(this.gainsOf(programme, 0), Math.round(changeSeconds * options.sampleRate));
  }

  /** Goes over to a programme; of several asked for at once the last one counts. */
  change(programme: Programme): void {
    this.pending = programme;
  }

  /** Writes the next frames, which begin at a frame, at most a block of them. */
  render(frame: number, frames: number): void {
    this.sumLeft.fill(0);
    this.sumRight.fill(0);
    this.beginPending(frame);
    this.morph.prepare(frame, frames);
    for (let place = 0; place < places; place += 1) this.addLayer(place, frame, frames);
    for (let index = 0; index < noiseColours.length; index += 1) this.addNoise(index, frames);
  }

  private beginPending(frame: number): void {
    const programme = this.pending;
    if (!programme || this.morph.isFull) return;
    const place = isSameTone(programme, this.programme) ? this.newest : this.layers.indexOf(undefined);
    // Every place is taken by tones that are leaving: it waits for the first to be gone.
    if (place === -1) return;
    this.pending = undefined;
    const gains = this.gainsOf(programme, place);
    if (place !== this.newest) this.enter(programme, { place, frame, gain: gains[place] ?? 0 });
    this.programme = programme;
    this.morph.begin(frame, gains);
  }

  private enter(programme: Programme, { place, frame, gain }: { place: number; frame: number; gain: Gain }): void {
    const { sampleRate } = this.options;
    const before = this.layers[this.newest];
    const generator = new ToneGenerator(programme, sampleRate, before?.generator);
    const gently = risesGently(
      { programme: this.programme, gain: this.morph.target(this.newest) },
      { programme, gain },
    );
    // One that takes the place of a rising one rises on with it.
    const { start, rise } =
      gently || !before ? { start: frame, rise: gently ? gentleSeconds * sampleRate : 0 } : before;
    this.layers[place] = { generator, start, rise };
    this.newest = place;
  }

  /** The gains of all places and colours under a programme whose tone has a place. */
  private gainsOf(programme: Programme, place: number): Gain[] {
    const { bed: wanted } = programme;
    const peak = wanted ? this.noiseOf(wanted.colour).peak : 0;
    const { tone, bed } = mixOf(programme, peak, this.options.bells);
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
    if (place !== this.newest && this.morph.isSilent(place)) {
      this.layers[place] = undefined;
      return;
    }
    layer.generator.fill(this.left, this.right, frames);
    const since = frame - layer.start;
    if (since < layer.rise) {
      for (let index = 0; index < frames; index += 1) {
        const gain = evenRise((since + index) / layer.rise);
        this.left[index] = (this.left[index] ?? 0) * gain;
        this.right[index] = (this.right[index] ?? 0) * gain;
      }
    }
    this.collect(place, frames);
  }

  private addNoise(index: number, frames: number): void {
    const colour = noiseColours[index];
    const noise = colour && this.noises[colour];
    if (!noise || this.morph.isSilent(places + index)) return;
    noise.fill(this.left, this.right, frames);
    this.collect(places + index, frames);
  }

  private collect(index: number, frames: number): void {
    this.morph.apply(index, this.left, frames);
    this.morph.apply(index, this.right, frames);
    for (let at = 0; at < frames; at += 1) {
      this.sumLeft[at] = (this.sumLeft[at] ?? 0) + (this.left[at] ?? 0);
      this.sumRight[at] = (this.sumRight[at] ?? 0) + (this.right[at] ?? 0);
    }
  }
}
