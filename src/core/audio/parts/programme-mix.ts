import { aWeighting } from '#core/audio/dose.ts';
import type { Layer, Programme, ToneShape } from '#core/audio/programme.ts';
import { maxLayers } from '#core/domain/layers.ts';
import { noiseColours } from '#core/domain/sound.ts';
import type { Decibels, Gain, Seconds } from '#core/units.ts';
import { crossfadeSeconds } from './curve.ts';
import { blockFrames, GainCrossfade } from './gain-crossfade.ts';
import { earGains, layersOf, mixLevels } from './mix.ts';
import { noisePeak } from './noise.ts';
import { isSameSound, Place } from './place.ts';
import { isSlowlyPulsed, partialsOf } from './tone-shape.ts';

// Includes layers that fade out.
const maxPlaces = 4 * maxLayers;

// For a tone that is much louder to the ear than the one before, such as 528 Hz after 40 Hz.
export const slowRiseSeconds: Seconds = 1;

const slowRiseThreshold: Decibels = 6;

interface MixOptions {
  sampleRate: number;
  seed: number;
  bellPeak: Gain;
}

interface Sounding {
  source: Layer['source'];
  gain: Gain;
}

type SoundingTone = Sounding & { source: ToneShape };

const isTone = (sounding: Sounding | undefined): sounding is SoundingTone =>
  sounding !== undefined && typeof sounding.source !== 'string';

/** Undefined for noise, which never rises. 'continued': the layer goes on with the rise of the one it replaces. */
export function riseOf(before: Sounding | undefined, after: Sounding): 'slow' | 'continued' | undefined {
  if (!isTone(after)) return undefined;
  if (!isTone(before)) return 'slow';
  const level = ({ source, gain }: SoundingTone): Decibels =>
    20 * Math.log10(gain) + Math.max(...partialsOf(source).map(aWeighting));
  // A slow pulse may be silent at this moment.
  const isSudden = isSlowlyPulsed(before.source) || level(after) > level(before) + slowRiseThreshold;
  return isSudden ? 'slow' : 'continued';
}

/** Of a place for the left and the right ear. */
const ears = (place: number): readonly [number, number] => [2 * place, 2 * place + 1];

// A class, because closures would allocate for every block.
export class ProgrammeMix {
  private readonly options: MixOptions;
  private readonly places: (Place | undefined)[] = Array.from({ length: maxPlaces }, () => undefined);
  /** The places of the newest programme's layers, in their order. */
  private current: readonly number[] = [];
  private readonly crossfade: GainCrossfade;
  /** The layers that swell with the breath. */
  readonly sumLeft = new Float64Array(blockFrames);
  readonly sumRight = new Float64Array(blockFrames);
  /** All other layers. */
  private readonly steadyLeft = new Float64Array(blockFrames);
  private readonly steadyRight = new Float64Array(blockFrames);
  private hasSteady = false;
  private readonly left = new Float64Array(blockFrames);
  private readonly right = new Float64Array(blockFrames);
  private pending: Programme | undefined;

  constructor(programme: Programme, options: MixOptions) {
    this.options = options;
    const layers = layersOf(programme);
    this.current = layers.map((_, index) => index);
    layers.forEach((layer, place) => {
      this.places[place] = this.createPlace(layer, { place, frame: 0, before: undefined, riseFrames: 0 });
    });
    this.crossfade = new GainCrossfade(this.gainsOf(layers), Math.round(crossfadeSeconds * options.sampleRate));
  }

  change(programme: Programme): void {
    this.pending = programme;
  }

  render(frame: number, frames: number): void {
    this.sumLeft.fill(0);
    this.sumRight.fill(0);
    if (this.hasSteady) {
      this.steadyLeft.fill(0);
      this.steadyRight.fill(0);
      this.hasSteady = false;
    }
    if (this.pending && !this.crossfade.isFull) this.start(this.pending, frame);
    this.crossfade.prepare(frame, frames);
    for (let place = 0; place < maxPlaces; place += 1) this.addPlace(place, frame, frames);
  }

  private start(programme: Programme, frame: number): void {
    const layers = layersOf(programme);
    const places = this.placesFor(layers);
    // Too many places hold what is fading out: wait for the first to end.
    if (!places) return;
    this.pending = undefined;
    const before = this.current;
    this.current = places;
    const gains = this.gainsOf(layers);
    layers.forEach((layer, index) => {
      const place = places[index] ?? 0;
      if (!before.includes(place)) this.startPlace(layer, { place, frame, gains, before: before[index] });
    });
    this.crossfade.begin(frame, gains);
  }

  /** A layer whose sound stays keeps its place; undefined while there are too few for the others. */
  private placesFor(layers: readonly Layer[]): number[] | undefined {
    const kept = new Set<number>();
    const found = layers.map((layer) => {
      const place = this.current.find((one) => {
        const playing = this.places[one]?.layer;
        return !kept.has(one) && playing && isSameSound(playing, layer);
      });
      if (place !== undefined) kept.add(place);
      return place;
    });
    const free = this.places.flatMap((place, index) => (place ? [] : [index]));
    const missing = found.filter((place) => place === undefined).length;
    return missing > free.length ? undefined : found.map((place) => place ?? free.shift() ?? 0);
  }

  private startPlace(
    layer: Layer,
    {
      place,
      frame,
      gains,
      before,
    }: { place: number; frame: number; gains: readonly Gain[]; before: number | undefined },
  ): void {
    const replaced = before === undefined ? undefined : this.places[before];
    const gain = Math.max(...ears(place).map((ear) => gains[ear] ?? 0));
    const rise = this.riseFor(layer, { gain, frame, replaced, before });
    this.places[place] = this.createPlace(layer, { place, frame, before: replaced, ...rise });
  }

  private riseFor(
    { source }: Layer,
    {
      gain,
      frame,
      replaced,
      before = 0,
    }: { gain: Gain; frame: number; replaced: Place | undefined; before?: number | undefined },
  ): { startFrame?: number; riseFrames: number } {
    const soundingBefore = replaced && {
      source: replaced.layer.source,
      gain: Math.max(...ears(before).map((ear) => this.crossfade.target(ear))),
    };
    const rise = riseOf(soundingBefore, { source, gain });
    if (rise === 'slow') return { riseFrames: slowRiseSeconds * this.options.sampleRate, startFrame: frame };
    return rise === 'continued' && replaced ? replaced : { riseFrames: 0 };
  }

  private createPlace(
    layer: Layer,
    {
      place,
      ...start
    }: { place: number; frame: number; before: Place | undefined; riseFrames: number; startFrame?: number },
  ): Place {
    const { sampleRate, seed } = this.options;
    const { source } = layer;
    // Two layers of one colour must be uncorrelated.
    const noiseSeed =
      typeof source === 'string' ? (seed * noiseColours.length + noiseColours.indexOf(source)) * maxPlaces + place : 0;
    return new Place(layer, { sampleRate, seed: noiseSeed, ...start });
  }

  private gainsOf(layers: readonly Layer[]): Gain[] {
    const { bellPeak, sampleRate } = this.options;
    const levels = mixLevels(layers, (colour) => noisePeak(colour, sampleRate), bellPeak);
    const gains = Array.from({ length: 2 * maxPlaces }, () => 0);
    layers.forEach(({ balance }, index) => {
      const [left, right] = ears(this.current[index] ?? 0);
      [gains[left], gains[right]] = earGains(levels[index] ?? 0, balance);
    });
    return gains;
  }

  private addPlace(index: number, frame: number, frames: number): void {
    const place = this.places[index];
    if (!place) return;
    const [leftGain, rightGain] = [2 * index, 2 * index + 1];
    const isSilent = this.crossfade.isSilent(leftGain) && this.crossfade.isSilent(rightGain);
    if (isSilent && !this.current.includes(index)) {
      this.places[index] = undefined;
      return;
    }
    place.fill(this.left, this.right, { frame, frames });
    const { breathes } = place.layer;
    if (!breathes) this.hasSteady = true;
    this.crossfade.addTo(breathes ? this.sumLeft : this.steadyLeft, { index: leftGain, samples: this.left, frames });
    this.crossfade.addTo(breathes ? this.sumRight : this.steadyRight, {
      index: rightGain,
      samples: this.right,
      frames,
    });
  }

  /** Adds the other layers to `sumLeft` and `sumRight`, once the swell is applied to those. */
  addSteady(frames: number): void {
    if (!this.hasSteady) return;
    for (let at = 0; at < frames; at += 1) {
      this.sumLeft[at] = (this.sumLeft[at] ?? 0) + (this.steadyLeft[at] ?? 0);
      this.sumRight[at] = (this.sumRight[at] ?? 0) + (this.steadyRight[at] ?? 0);
    }
  }
}
