import {
  isNoise,
  isSoundscape,
  isTone,
  isUntuned,
  maxLayers,
  stepLimits,
  type LayerSettings,
  type SoundLayers,
  type Strike,
} from '#core/domain/layers.ts';
import { soundLimits } from '#core/domain/sound.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { clamp, type Gain, type Seconds } from '#core/units.ts';
import { differenceOf } from './difference.ts';
import { layerOfVoice, silentTone } from './layer-of-voice.ts';
import { formOfLayer, layerVoicesOf, levelOf, highestLevel, type LayerVoice } from './layer-voice.ts';
import type { Schedule, ScheduleNote, VoicePoint } from './schedule.ts';
import { needless, orderOf, thinned, type RemovalOrder } from './thin-curves.ts';
import { pointsUntil, steppedPoints, toHundredths, withoutNeedless } from './voice-curve.ts';

/** The settings that a schedule determines; all others are the defaults. */
export type ScheduleSound = Pick<SessionSettings, 'layers' | 'intensity' | 'strikes' | 'minutes'>;

export type FittedSchedule = { sound: ScheduleSound; notes: ScheduleNote[] } | 'too-large' | undefined;

/** The voices that are played, the tone of the session first, and how many there is no room for. */
interface Chosen {
  main: LayerVoice | undefined;
  others: readonly LayerVoice[];
  dropped: readonly LayerVoice[];
  loudest: Gain;
}

function chosenOf(voices: readonly LayerVoice[]): Chosen {
  const peaks = new Map(voices.map((voice) => [voice, highestLevel(voice)]));
  const audible = voices
    .filter((voice) => peaks.get(voice))
    .toSorted((one, other) => (peaks.get(other) ?? 0) - (peaks.get(one) ?? 0));
  const main = audible.find(({ kind }) => !isUntuned(kind));
  const others = audible.filter((voice) => voice !== main);
  const [loudest] = audible;
  return {
    main,
    others: others.slice(0, maxLayers - 1),
    dropped: others.slice(maxLayers - 1),
    loudest: loudest ? (peaks.get(loudest) ?? 0) : 0,
  };
}

/** Points of a hostile file would be thinned for seconds. */
const mostPoints = 60_000;
/** More steps than an address can hold, unless they come again and again. */
const mostRepeated = 20_000;
const mostSteps = 4000;
/** Points more or less that the search for what fits does not look for. */
const coarse = 8;

const minutesOf = (seconds: Seconds): number => Math.round((100 * seconds) / 60) / 100;

/** The whole second that a session ends at. */
const wholeEnd = (seconds: Seconds): Seconds => Math.min(stepLimits.at.max, Math.max(1, Math.round(seconds)));

/** Steps until the end of the session, which the last of them says: of the tone in any case. */
function withEnd(layer: LayerSettings, end: Seconds, always: boolean): LayerSettings {
  const before = layer.steps.filter(({ at }) => at < end);
  const last = layer.steps.find(({ at }) => at >= end);
  if (!last && !always) return layer;
  return { ...layer, steps: [...before, { ...last, at: end, glides: true }] };
}

/** A schedule that repeats what never changes is one that does not: nothing in it begins again. */
const beginsAgain = (repeats: Seconds | undefined, layers: readonly LayerSettings[]): boolean =>
  repeats !== undefined && layers.some((layer) => layer.repeats !== undefined);

interface Fitting extends Chosen {
  schedule: Schedule;
  order: RemovalOrder;
  /** How long its curves are. */
  cycle: Seconds;
}

function layersOf({ main, others, loudest, order, schedule }: Fitting, count: number): SoundLayers {
  const { end, repeats } = schedule;
  const [mainPoints = [], ...curves] = thinned(order, count);
  const tone = main ? layerOfVoice({ ...main, points: mainPoints }, { loudest, repeats, isMain: true }) : silentTone();
  const added = others.map((voice, index) =>
    layerOfVoice(
      { ...voice, points: curves[index] ?? [] },
      { loudest, repeats: voice.repeats ?? repeats, isMain: false },
    ),
  );
  const length = end !== undefined && !beginsAgain(repeats, [tone, ...added]) ? wholeEnd(end) : undefined;
  const [first, ...rest] = [tone, ...added].map((layer, index) =>
    length === undefined || layer.repeats !== undefined ? layer : withEnd(layer, length, index === 0),
  );
  return [first && isTone(first) ? first : silentTone(), ...rest];
}

function lengthOf({ end, repeats }: Schedule, layers: SoundLayers): SessionSettings['minutes'] {
  if (end === undefined) return 'unlimited';
  return beginsAgain(repeats, layers) ? Math.min(minutesOf(stepLimits.at.max), minutesOf(end)) : wholeEnd(end) / 60;
}

/** Bells at once are a hundredth of a second apart. */
function strikesOf({ bells, end = stepLimits.at.max }: Schedule, loudest: Gain): Strike[] {
  let last = -1;
  const strikes = bells.map(({ at, hertz, level }): Strike => {
    last = toHundredths(Math.max(at, last + stepLimits.gap));
    const pitch = toHundredths(clamp(hertz, soundLimits.hertz));
    return { at: last, hertz: pitch, level: toHundredths((100 * level) / loudest) };
  });
  return strikes.filter(({ at }) => at < Math.min(end, stepLimits.at.max)).slice(0, stepLimits.count);
}

function soundOf(fitting: Fitting, count: number): ScheduleSound {
  const { schedule, loudest } = fitting;
  const layers = layersOf(fitting, count);
  return {
    layers,
    intensity: Math.max(1, Math.round(100 * loudest)),
    minutes: lengthOf(schedule, layers),
    strikes: strikesOf(schedule, loudest),
  };
}

/** The least number of points to leave out with which the sound fits. */
function countFor(fitting: Fitting, fits: (sound: ScheduleSound) => boolean): number {
  const { order } = fitting;
  const all = order.curves.reduce((sum, { length }) => sum + length, 0);
  const least = needless(order);
  if (all - least <= mostRepeated && fits(soundOf(fitting, least))) return least;
  let low = Math.max(least, all - mostSteps);
  let high = order.removals.length;
  while (high - low > coarse) {
    const middle = (low + high) >> 1;
    if (fits(soundOf(fitting, middle))) high = middle;
    else low = middle;
  }
  return high;
}

/** Each kind of note once, with the sum of its counts. */
function merged(notes: readonly ScheduleNote[]): ScheduleNote[] {
  const found = new Map<ScheduleNote['kind'], ScheduleNote>();
  for (const note of notes) {
    const before = found.get(note.kind);
    const sum = before && 'count' in before && 'count' in note ? { ...note, count: before.count + note.count } : note;
    found.set(note.kind, sum);
  }
  return [...found.values()];
}

/** Below one a second Onda’s pulses swell, so that none of them startles. */
const hasSlowPulses = ({ kind, points }: LayerVoice): boolean =>
  formOfLayer(kind).isPulsed === true && points.some((point) => levelOf(point) > 0 && point.beat > 0 && point.beat < 1);

/** Less is not worth a word. */
const leastShare = 0.1;

function notesOf(
  { schedule, main, others, dropped, loudest, cycle }: Fitting,
  { layers }: ScheduleSound,
): ScheduleNote[] {
  const voices = main ? [main, ...others] : others;
  const playing = main ? layers : layers.slice(1);
  const played = [
    ...voices.map((voice, index) => ({ voice, layer: playing[index] })),
    ...dropped.map((voice) => ({ voice, layer: undefined })),
  ];
  const percent = differenceOf(played, { seconds: cycle, loudest });
  const kinds = voices.map(({ kind }) => kind);
  const slow = voices.filter(hasSlowPulses).length;
  const natural = [...new Set(kinds.filter(isSoundscape))];
  const found: [ScheduleNote, boolean][] = [
    [{ kind: 'soundscapes', of: natural }, natural.length > 0],
    [{ kind: 'noise-level' }, kinds.some(isNoise)],
    [{ kind: 'slow-pulses', count: slow }, slow > 0],
    [{ kind: 'cut' }, (schedule.end ?? 0) > stepLimits.at.max],
    [{ kind: 'voices', count: dropped.length }, dropped.length > 0],
    [{ kind: 'differs', percent }, percent >= leastShare],
  ];
  return merged([...schedule.notes, ...found.filter(([, isTrue]) => isTrue).map(([note]) => note)]);
}

/**
 * The sound that comes closest to a schedule and still fits, with notes on the differences; undefined where nothing can
 * be heard.
 */
export function soundOfSchedule(schedule: Schedule, fits: (sound: ScheduleSound) => boolean): FittedSchedule {
  const cycle = Math.min(stepLimits.at.max, schedule.repeats ?? schedule.end ?? stepLimits.at.max);
  const voices = schedule.voices
    .map((voice) => ({ ...voice, points: pointsUntil(voice.points, cycle) }))
    .flatMap(layerVoicesOf);
  const found = chosenOf(voices);
  const loudest = schedule.bells.reduce((most, { level }) => Math.max(most, level), found.loudest);
  const chosen = { ...found, loudest };
  const { main, others } = chosen;
  if (loudest === 0) return undefined;
  const playing = main ? [main, ...others] : others;
  const curves: VoicePoint[][] = playing.map(({ points }) => steppedPoints(withoutNeedless(points)));
  if (curves.reduce((sum, { length }) => sum + length, 0) > mostPoints) return 'too-large';
  const order = orderOf(main ? curves : [[], ...curves], loudest);
  const fitting: Fitting = { ...chosen, schedule, order, cycle };
  const sound = soundOf(fitting, countFor(fitting, fits));
  return { sound, notes: notesOf(fitting, sound) };
}
