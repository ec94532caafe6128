import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { crossfadeSeconds, curveSamples, raisedCosine, tailSeconds } from '#core/audio/parts/curve.ts';
import { mixGains } from '#core/audio/parts/mix.ts';
import {
  bedPeak,
  createBedPart,
  createTonePart,
  curveGapSeconds,
  curvePoints,
  farFuture,
  leadSeconds,
} from './node-parts.ts';
import type { Part, Rise } from './node-parts.ts';
import { slowRiseSeconds, needsSlowRise } from '#core/audio/parts/programme-mix.ts';
import type { Programme } from '#core/audio/programme.ts';
import { isSameTone, soundingTone } from '#core/audio/parts/tone-generator.ts';

interface ActivePart {
  part: Part;
  gain: Gain;
}

interface ActiveTone extends ActivePart {
  rise: Rise | undefined;
}

interface ActiveParts {
  programme: Programme;
  tone: ActiveTone;
  bed: (ActivePart & { colour: NoiseColour }) | undefined;
}

interface Transition {
  before: ActiveParts;
  after: ActiveParts;
  starts: Seconds;
}

interface Destination {
  context: BaseAudioContext;
  output: AudioNode;
  bellPeak: Gain;
}

const gainIn = ({ tone, bed }: ActiveParts, part: Part): Gain | undefined =>
  [tone, bed].find((one) => one?.part === part)?.gain;
const partsOf = (...active: readonly ActiveParts[]): Set<Part> =>
  new Set(active.flatMap(({ tone, bed }) => (bed ? [tone.part, bed.part] : [tone.part])));

function toneFor(
  destination: Destination,
  { programme, gain, starts }: { programme: Programme; gain: Gain; starts: Seconds },
  before?: ActiveParts,
): ActiveTone {
  if (before && isSameTone(soundingTone(programme), soundingTone(before.programme))) return { ...before.tone, gain };
  const slowly = before && needsSlowRise({ programme: before.programme, gain: before.tone.gain }, { programme, gain });
  const rise = slowly ? { startsAt: starts, seconds: slowRiseSeconds } : before?.tone.rise;
  const part = createTonePart(destination.context, soundingTone(programme), { starts, rise });
  part.gain.connect(destination.output);
  return { part, gain, rise };
}

function bedFor(
  destination: Destination,
  { colour, gain, starts }: { colour: NoiseColour; gain: Gain; starts: Seconds },
  before?: ActiveParts,
): ActiveParts['bed'] {
  if (before?.bed?.colour === colour) return { colour, gain, part: before.bed.part };
  const part = createBedPart(destination.context, colour, starts);
  part.gain.connect(destination.output);
  return { colour, gain, part };
}

function activePartsFor(
  destination: Destination,
  { programme, starts }: { programme: Programme; starts: Seconds },
  before?: ActiveParts,
): ActiveParts {
  const { bed } = programme;
  const gains = mixGains(
    programme,
    bed ? bedPeak(bed.colour, destination.context.sampleRate) : 0,
    destination.bellPeak,
  );
  const tone = toneFor(destination, { programme, gain: gains.tone, starts }, before);
  return { programme, tone, bed: bed && bedFor(destination, { colour: bed.colour, gain: gains.bed, starts }, before) };
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

function withdraw({ before, after, starts }: Transition): void {
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
  /** A change not yet begun is replaced, one under way is finished first. */
  change: (programme: Programme) => void;
  dispose: () => void;
}

/** All gains of a change move together, so their sum stays within full scale. */
export function createNodeMix(destination: Destination, first: { programme: Programme; starts: Seconds }): NodeMix {
  let active = activePartsFor(destination, first);
  for (const { part, gain } of active.bed ? [active.tone, active.bed] : [active.tone]) part.gain.gain.value = gain;
  let transition: Transition | undefined;
  let freeFrom: Seconds = 0;

  return {
    change: (programme) => {
      const soonest = destination.context.currentTime + leadSeconds;
      if (transition && transition.starts >= soonest) {
        withdraw(transition);
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
      // Parts left before the last change end by themselves.
      for (const part of transition ? partsOf(transition.before, active) : partsOf(active)) part.dispose();
    },
  };
}
