import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { changeSeconds, curveSamples, raisedCosine, tailSeconds } from '#core/audio/parts/curve.ts';
import { mixOf } from '#core/audio/parts/mix.ts';
import { bedPeak, createBedPart, createTonePart, curvePoints } from './node-parts.ts';
import type { Part, Rise } from './node-parts.ts';
import { gentleSeconds, risesGently } from '#core/audio/parts/programme-mix.ts';
import type { Programme } from '#core/audio/programme.ts';
import { isSameTone } from '#core/audio/parts/tone-generator.ts';

// A curve that begins in a moment already rendered starts in its middle, as a click.
export const leadSeconds: Seconds = 0.05;

// cancelScheduledValues removes every curve that touches the moment it is given.
export const gap: Seconds = 0.003;

// A source's stop time cannot be cleared, only moved.
const never: Seconds = 1e9;

interface Sounding {
  part: Part;
  gain: Gain;
}

interface ToneSounding extends Sounding {
  rise: Rise | undefined;
}

interface Setting {
  programme: Programme;
  tone: ToneSounding;
  bed: (Sounding & { colour: NoiseColour }) | undefined;
}

interface Move {
  before: Setting;
  after: Setting;
  starts: Seconds;
}

interface Place {
  context: BaseAudioContext;
  output: AudioNode;
  /** The peak of the session's bells. */
  bells: Gain;
}

const gainIn = ({ tone, bed }: Setting, part: Part): Gain | undefined =>
  [tone, bed].find((one) => one?.part === part)?.gain;
const partsOf = (...settings: readonly Setting[]): Set<Part> =>
  new Set(settings.flatMap(({ tone, bed }) => (bed ? [tone.part, bed.part] : [tone.part])));

function toneFor(
  place: Place,
  { programme, gain, starts }: { programme: Programme; gain: Gain; starts: Seconds },
  before?: Setting,
): ToneSounding {
  if (before && isSameTone(programme, before.programme)) return { ...before.tone, gain };
  const gently = before && risesGently({ programme: before.programme, gain: before.tone.gain }, { programme, gain });
  // A tone that replaces a rising one continues its rise.
  const rise = gently ? { begins: starts, seconds: gentleSeconds } : before?.tone.rise;
  const part = createTonePart(place.context, programme, { starts, rise });
  part.gain.connect(place.output);
  return { part, gain, rise };
}

function bedFor(
  place: Place,
  { colour, gain, starts }: { colour: NoiseColour; gain: Gain; starts: Seconds },
  before?: Setting,
): Setting['bed'] {
  if (before?.bed?.colour === colour) return { colour, gain, part: before.bed.part };
  const part = createBedPart(place.context, colour, starts);
  part.gain.connect(place.output);
  return { colour, gain, part };
}

function settingFor(
  place: Place,
  { programme, starts }: { programme: Programme; starts: Seconds },
  before?: Setting,
): Setting {
  const { bed } = programme;
  const gains = mixOf(programme, bed ? bedPeak(bed.colour, place.context.sampleRate) : 0, place.bells);
  const tone = toneFor(place, { programme, gain: gains.tone, starts }, before);
  return { programme, tone, bed: bed && bedFor(place, { colour: bed.colour, gain: gains.bed, starts }, before) };
}

function schedule({ before, after, starts }: Move): void {
  for (const part of partsOf(before, after)) {
    const from = gainIn(before, part) ?? 0;
    const to = gainIn(after, part) ?? 0;
    if (from !== to)
      part.gain.gain.setValueCurveAtTime(
        curveSamples(curvePoints, (way) => from + (to - from) * raisedCosine(way)),
        starts,
        changeSeconds,
      );
    if (gainIn(after, part) === undefined) part.stopAt(starts + changeSeconds + tailSeconds);
  }
}

function withdraw({ before, after, starts }: Move): void {
  for (const part of partsOf(before, after)) {
    if (gainIn(before, part) === undefined) {
      part.dispose();
    } else {
      part.gain.gain.cancelScheduledValues(starts - gap / 2);
      if (gainIn(after, part) === undefined) part.stopAt(never);
    }
  }
}

export interface NodeMix {
  /** A change not yet begun is replaced, one under way is finished first. */
  change: (programme: Programme) => void;
  dispose: () => void;
}

/** All gains of a change move together, so their sum stays within full scale. */
export function createNodeMix(place: Place, first: { programme: Programme; starts: Seconds }): NodeMix {
  let setting = settingFor(place, first);
  for (const { part, gain } of setting.bed ? [setting.tone, setting.bed] : [setting.tone]) part.gain.gain.value = gain;
  let move: Move | undefined;
  let free: Seconds = 0;

  return {
    change: (programme) => {
      const soonest = place.context.currentTime + leadSeconds;
      if (move && move.starts >= soonest) {
        withdraw(move);
        setting = move.before;
      } else if (move) {
        free = move.starts + changeSeconds + gap;
      }
      const starts = Math.max(soonest, free);
      const before = setting;
      setting = settingFor(place, { programme, starts }, before);
      move = { before, after: setting, starts };
      schedule(move);
    },
    dispose: () => {
      // Parts left before the last change end by themselves.
      for (const part of move ? partsOf(move.before, setting) : partsOf(setting)) part.dispose();
    },
  };
}
