import { isToneShape, type Layer, type Programme } from '#core/audio/programme.ts';
import { maxLayers } from '#core/domain/layers.ts';
import { noiseColours } from '#core/domain/sound.ts';
import { soundscapes } from '#core/domain/soundscapes.ts';
import type { Gain } from '#core/units.ts';
import { clipOf, isMissing, type Clip, isClipShape } from './clip-player.ts';
import { crossfadeSeconds } from './curve.ts';
import { blockFrames, GainCrossfade } from './gain-crossfade.ts';
import { earGains, mixLevels } from './mix.ts';
import { noisePeak } from './noise.ts';
import { isSameSound, Slot } from './mix-slot.ts';
import { riseOf, slowRiseSeconds } from './rise.ts';
import { soundingLayers } from './tone-shape.ts';

// Includes layers that fade out.
const maxSlots = 4 * maxLayers;

interface MixOptions {
  sampleRate: number;
  seed: number;
  bellPeak: Gain;
  /** Of the session, where the mix begins. */
  frame: number;
  clips: readonly Clip[];
}

/** Below 16, or far from every other. */
const seedOfSlot = (slot: number): number => (slot % 16) + Math.floor(slot / 16) * 1_000_003;

/** Two layers of one colour or soundscape must be uncorrelated. */
function seedOf({ source }: Layer, seed: number, slot: number): number {
  if (isToneShape(source) || isClipShape(source)) return 0;
  const kind =
    typeof source === 'string'
      ? seed * noiseColours.length + noiseColours.indexOf(source)
      : seed * soundscapes.length + soundscapes.indexOf(source.scape);
  return kind * 16 + seedOfSlot(slot);
}

/** Indices of a slot's gains for the left and the right ear. */
const ears = (slot: number): readonly [number, number] => [2 * slot, 2 * slot + 1];

// A class, because closures would allocate for every block.
export class ProgrammeMix {
  private readonly options: MixOptions;
  private readonly slots: (Slot | undefined)[] = Array.from({ length: maxSlots }, () => undefined);
  /** The slots of the newest programme's layers, in their order. */
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
  private bellPeak: Gain;
  private clips: readonly Clip[];

  constructor(programme: Programme, options: MixOptions) {
    this.options = options;
    this.bellPeak = options.bellPeak;
    this.clips = options.clips;
    const layers = this.layersOf(programme);
    this.current = layers.map((_, index) => index);
    layers.forEach((layer, slot) => {
      this.slots[slot] = this.createSlot(layer, { slot, frame: options.frame, before: undefined, riseFrames: 0 });
    });
    this.crossfade = new GainCrossfade(this.gainsOf(layers), Math.round(crossfadeSeconds * options.sampleRate));
  }

  /** The next change leaves room for bells with this peak, too. */
  makeRoom(bellPeak: Gain): void {
    this.bellPeak = Math.max(this.bellPeak, bellPeak);
  }

  /** @param clips samples that the mix does not have yet */
  change(programme: Programme, clips: readonly Clip[]): void {
    this.pending = programme;
    const known = [...this.clips, ...clips];
    this.clips = [...new Set(programme.layers.map((layer) => clipOf(layer, known)))].filter(
      (clip) => clip !== undefined,
    );
  }

  /** At the levels of the mix. A clip has its share before its samples are there, so that nothing moves when they come. */
  private layersOf(programme: Programme): readonly Layer[] {
    const layers = soundingLayers(programme);
    const { sampleRate } = this.options;
    const levels = mixLevels(layers, (colour) => noisePeak(colour, sampleRate), this.bellPeak);
    return layers.flatMap((layer, index) =>
      isMissing(layer, this.clips) ? [] : [{ ...layer, level: levels[index] ?? 0 }],
    );
  }

  /** @param isHeard false: what is skipped; soundscapes are not computed */
  render(frame: number, frames: number, isHeard = true): void {
    this.sumLeft.fill(0);
    this.sumRight.fill(0);
    if (this.hasSteady) {
      this.steadyLeft.fill(0);
      this.steadyRight.fill(0);
      this.hasSteady = false;
    }
    if (this.pending && !this.crossfade.isFull) this.start(this.pending, frame);
    this.crossfade.prepare(frame, frames);
    for (let slot = 0; slot < maxSlots; slot += 1) this.addSlot(slot, { frame, frames, isHeard });
  }

  private start(programme: Programme, frame: number): void {
    const layers = this.layersOf(programme);
    const slots = this.slotsFor(layers);
    // Too many slots hold layers that fade out: the change waits for the first to end.
    if (!slots) return;
    this.pending = undefined;
    const before = this.current;
    this.current = slots;
    const gains = this.gainsOf(layers);
    layers.forEach((layer, index) => {
      const slot = slots[index] ?? 0;
      if (before.includes(slot)) this.slots[slot]?.aim(layer);
      else this.startSlot(layer, { slot, frame, gains, before: before[index] });
    });
    this.crossfade.begin(frame, gains);
  }

  /** A layer whose sound stays keeps its slot; undefined while too few are free for the others. */
  private slotsFor(layers: readonly Layer[]): number[] | undefined {
    const kept = new Set<number>();
    const found = layers.map((layer) => {
      const slot = this.current.find((one) => {
        const playing = this.slots[one]?.layer;
        return !kept.has(one) && playing && isSameSound(playing, layer);
      });
      if (slot !== undefined) kept.add(slot);
      return slot;
    });
    const free = this.slots.flatMap((slot, index) => (slot ? [] : [index]));
    const missing = found.filter((slot) => slot === undefined).length;
    return missing > free.length ? undefined : found.map((slot) => slot ?? free.shift() ?? 0);
  }

  private startSlot(
    layer: Layer,
    { slot, frame, gains, before }: { slot: number; frame: number; gains: readonly Gain[]; before: number | undefined },
  ): void {
    const replaced = before === undefined ? undefined : this.slots[before];
    const gain = Math.max(...ears(slot).map((ear) => gains[ear] ?? 0));
    const rise = this.riseFor(layer, { gain, frame, replaced, before });
    this.slots[slot] = this.createSlot(layer, { slot, frame, before: replaced, ...rise });
  }

  private riseFor(
    { source }: Layer,
    {
      gain,
      frame,
      replaced,
      before = 0,
    }: { gain: Gain; frame: number; replaced: Slot | undefined; before?: number | undefined },
  ): { startFrame?: number; riseFrames: number } {
    const soundingBefore = replaced && {
      source: replaced.layer.source,
      gain: Math.max(...ears(before).map((ear) => this.crossfade.target(ear))),
    };
    const rise = riseOf(soundingBefore, { source, gain });
    if (rise === 'slow') return { riseFrames: slowRiseSeconds * this.options.sampleRate, startFrame: frame };
    return rise === 'continued' && replaced ? replaced : { riseFrames: 0 };
  }

  private createSlot(
    layer: Layer,
    {
      slot,
      ...start
    }: { slot: number; frame: number; before: Slot | undefined; riseFrames: number; startFrame?: number },
  ): Slot {
    const { sampleRate, seed } = this.options;
    return new Slot(layer, { sampleRate, seed: seedOf(layer, seed, slot), clip: clipOf(layer, this.clips), ...start });
  }

  private gainsOf(layers: readonly Layer[]): Gain[] {
    const gains = Array.from({ length: 2 * maxSlots }, () => 0);
    layers.forEach(({ level, balance }, index) => {
      const [left, right] = ears(this.current[index] ?? 0);
      [gains[left], gains[right]] = earGains(level, balance);
    });
    return gains;
  }

  private addSlot(
    index: number,
    { frame, frames, isHeard }: { frame: number; frames: number; isHeard: boolean },
  ): void {
    const slot = this.slots[index];
    if (!slot) return;
    const isSilent = ears(index).every((ear) => this.crossfade.isSilent(ear));
    if (isSilent && !this.current.includes(index)) {
      this.slots[index] = undefined;
      return;
    }
    if (!isHeard && slot.skip(frames)) return;
    slot.fill(this.left, this.right, { frame, frames });
    this.mix(index, slot.layer.breathes, frames);
  }

  private mix(index: number, breathes: boolean, frames: number): void {
    const [leftGain, rightGain] = ears(index);
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
