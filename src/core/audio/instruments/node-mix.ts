import { crossfadeSeconds, curveSamples, raisedCosine, tailSeconds } from '#core/audio/parts/curve.ts';
import { layersOf, mixLevels } from '#core/audio/parts/mix.ts';
import { noisePeak } from '#core/audio/parts/noise.ts';
import { isSameSound } from '#core/audio/parts/mix-slot.ts';
import { riseOf, slowRiseSeconds } from '#core/audio/parts/programme-mix.ts';
import type { Layer, Programme } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import {
  createLayerPart,
  curveGapSeconds,
  curvePoints,
  farFuture,
  leadSeconds,
  type Part,
  type Rise,
} from './node-parts.ts';

interface ActivePart {
  layer: Layer;
  part: Part;
  gain: Gain;
  rise: Rise | undefined;
}

type ActiveParts = readonly ActivePart[];

interface Transition {
  before: ActiveParts;
  after: ActiveParts;
  starts: Seconds;
}

interface Destination {
  context: BaseAudioContext;
  /** Layers that swell with the breath go to `breathing`, all others to `steady`. */
  outputs: { breathing: AudioNode; steady: AudioNode };
  bellPeak: Gain;
  /** When the session starts. */
  startsAt: Seconds;
}

const gainIn = (active: ActiveParts, part: Part): Gain | undefined => active.find((one) => one.part === part)?.gain;
const partsOf = (...active: readonly ActiveParts[]): Set<Part> => new Set(active.flat().map(({ part }) => part));

interface Wanted {
  layer: Layer;
  gain: Gain;
  starts: Seconds;
}

function riseFor({ layer: { source }, gain, starts }: Wanted, replaced: ActivePart | undefined): Rise | undefined {
  const rise = riseOf(replaced && { source: replaced.layer.source, gain: replaced.gain }, { source, gain });
  return rise === 'slow' ? { startsAt: starts, seconds: slowRiseSeconds } : rise && replaced?.rise;
}

function startPart(destination: Destination, wanted: Wanted, rise: Rise | undefined): ActivePart {
  const { context, outputs, startsAt } = destination;
  const { layer, starts } = wanted;
  const part = createLayerPart(context, layer, { starts, startsAt, rise });
  part.gain.connect(layer.breathes ? outputs.breathing : outputs.steady);
  return { ...wanted, part, rise };
}

// The gain of a part acts on both ears alike, so another balance needs another part.
const isSamePart = (one: Layer, other: Layer): boolean => isSameSound(one, other) && one.balance === other.balance;

function activePartsFor(
  destination: Destination,
  { programme, starts }: { programme: Programme; starts: Seconds },
  before?: ActiveParts,
): ActiveParts {
  const layers = layersOf(programme);
  const { sampleRate } = destination.context;
  const gains = mixLevels(layers, (colour) => noisePeak(colour, sampleRate), destination.bellPeak);
  const left = new Set(before);
  return layers.map((layer, index) => {
    const wanted = { layer, gain: gains[index] ?? 0, starts };
    const kept = [...left].find((one) => isSamePart(one.layer, layer));
    if (!kept) return startPart(destination, wanted, before && riseFor(wanted, before[index]));
    left.delete(kept);
    return { ...kept, ...wanted };
  });
}

function schedule({ before, after, starts }: Transition): void {
  for (const part of partsOf(before, after)) {
    const from = gainIn(before, part) ?? 0;
    const to = gainIn(after, part) ?? 0;
    if (from !== to)
      part.gain.gain.setValueCurveAtTime(
        curveSamples(curvePoints, (progress) => from + (to - from) * raisedCosine(progress)),
        starts,
        crossfadeSeconds,
      );
    if (gainIn(after, part) === undefined) part.stopAt(starts + crossfadeSeconds + tailSeconds);
  }
}

function cancel({ before, after, starts }: Transition): void {
  for (const part of partsOf(before, after)) {
    if (gainIn(before, part) === undefined) {
      part.dispose();
    } else {
      part.gain.gain.cancelScheduledValues(starts - curveGapSeconds / 2);
      if (gainIn(after, part) === undefined) part.stopAt(farFuture);
    }
  }
}

export interface NodeMix {
  /** Replaces a change that has not begun, and waits for one under way. */
  change: (programme: Programme) => void;
  dispose: () => void;
}

/** All gains of a change move together, so their sum stays within full scale. */
export function createNodeMix(destination: Destination, first: { programme: Programme; starts: Seconds }): NodeMix {
  let active = activePartsFor(destination, first);
  for (const { part, gain } of active) part.gain.gain.value = gain;
  let transition: Transition | undefined;
  let freeFrom: Seconds = 0;

  return {
    change: (programme) => {
      const soonest = destination.context.currentTime + leadSeconds;
      if (transition && transition.starts >= soonest) {
        cancel(transition);
        active = transition.before;
      } else if (transition) {
        freeFrom = transition.starts + crossfadeSeconds + curveGapSeconds;
      }
      const starts = Math.max(soonest, freeFrom);
      const before = active;
      active = activePartsFor(destination, { programme, starts }, before);
      transition = { before, after: active, starts };
      schedule(transition);
    },
    dispose: () => {
      // Parts that an earlier change has left end by themselves.
      for (const part of transition ? partsOf(transition.before, active) : partsOf(active)) part.dispose();
    },
  };
}
