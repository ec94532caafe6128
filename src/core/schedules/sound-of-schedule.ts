import { isNoise, layerLimits, maxLayers, stepLimits, type LayerSettings, type Step } from '#core/domain/layers.ts';
import { forms, soundLimits, type Mode } from '#core/domain/sound.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { toneLayer } from '#core/sound/layers.ts';
import { orderedSteps } from '#core/sound/steps.ts';
import { carrierFor } from '#core/sound/tone-limits.ts';
import { clamp, type Gain, type Percent, type Seconds } from '#core/units.ts';
import type { Schedule, ScheduleNote, Voice, VoicePoint } from './schedule.ts';
import { thinPoints } from './thin-points.ts';

/** Length of a schedule in which nothing changes, or that takes less than a second. */
const unlimitedSeconds: Seconds = 900;

/** The settings that a schedule determines; all others are the defaults. */
export type ScheduleSound = Pick<SessionSettings, 'layers' | 'intensity' | 'bells' | 'minutes'>;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
const secondsOf = (time: Seconds): Seconds => Math.min(stepLimits.at.max, Math.round(time));
const isLate = ({ at }: VoicePoint): boolean => at > stepLimits.at.max;
const levelOf = ({ left, right }: VoicePoint): Gain => Math.max(left, right);
const peakOf = ({ points }: Voice): Gain => Math.max(0, ...points.map(levelOf));

function rateOf(kind: Voice['kind'], { beat, carrier }: VoicePoint): number {
  if (isNoise(kind)) return 1;
  const wanted = twoDecimals(forms[kind].hasCarrier ? beat : carrier);
  return clamp(wanted, { min: soundLimits.hertz.min, max: forms[kind].fastest });
}

function carrierOf(kind: Voice['kind'], point: VoicePoint): number {
  if (isNoise(kind) || !forms[kind].hasCarrier) return soundLimits.carrier.min;
  return carrierFor(kind, rateOf(kind, point), twoDecimals(point.carrier));
}

function isClamped(kind: Voice['kind'], point: VoicePoint): boolean {
  if (isNoise(kind)) return false;
  const wanted = forms[kind].hasCarrier ? point.beat : point.carrier;
  const isFar = Math.abs(rateOf(kind, point) - wanted) > 0.02;
  return isFar || (forms[kind].hasCarrier && Math.abs(carrierOf(kind, point) - point.carrier) > 0.02);
}

function balanceOf({ points }: Voice): Percent {
  const [left, right] = [
    points.reduce((sum, one) => sum + one.left, 0),
    points.reduce((sum, one) => sum + one.right, 0),
  ];
  const loudest = Math.max(left, right);
  // Avoids −0 and, where both are silent, NaN.
  const balance = Math.round((100 * (right - left)) / loudest) || 0;
  return clamp(balance, layerLimits.balance);
}

function movesBetweenEars({ points }: Voice, balance: Percent): boolean {
  return points.some(({ left, right }) => Math.abs(right - left - (balance / 100) * Math.max(left, right)) > 0.05);
}

function stepOf(kind: Voice['kind'], point: VoicePoint, peak: Gain): Step {
  return {
    at: secondsOf(point.at),
    glides: point.glides,
    level: peak === 0 ? 0 : Math.round((100 * levelOf(point)) / peak),
    ...(!isNoise(kind) && { hertz: rateOf(kind, point) }),
    ...(!isNoise(kind) && forms[kind].hasCarrier && { carrier: carrierOf(kind, point) }),
  };
}

const isSteady = (steps: readonly Step[]): boolean =>
  steps.every(
    ({ level, hertz, carrier }) => level === 100 && hertz === steps[0]?.hertz && carrier === steps[0]?.carrier,
  );

interface Result {
  balance: Percent;
  lost: number;
}

function notesOf({ kind, points }: Voice, { balance, lost }: Result): ScheduleNote[] {
  const found: [ScheduleNote, boolean][] = [
    [{ kind: 'clamped' }, points.some((point) => isClamped(kind, point))],
    [{ kind: 'balance' }, movesBetweenEars({ kind, points }, balance)],
    [{ kind: 'noise-level' }, isNoise(kind)],
    [{ kind: 'steps', count: lost }, lost > 0],
    [{ kind: 'cut' }, points.some(isLate)],
  ];
  return found.filter(([, isTrue]) => isTrue).map(([note]) => note);
}

/** Includes the first point that is too late, because a glide may lead to it. */
function inTime(points: readonly VoicePoint[]): readonly VoicePoint[] {
  const late = points.findIndex(isLate);
  return late === -1 ? points : points.slice(0, late + 1);
}

const silentPoint: VoicePoint = { at: 0, beat: 0, carrier: 200, left: 0, right: 0, glides: false };

function fit(voice: Voice, loudest: Gain) {
  const { kind, points } = voice;
  const peak = peakOf(voice);
  const needed = thinPoints(inTime(points), Number.POSITIVE_INFINITY);
  const steps = orderedSteps(thinPoints(needed, stepLimits.count).map((point) => stepOf(kind, point, peak)));
  const [first = silentPoint] = points;
  const layer: LayerSettings = {
    kind,
    hertz: rateOf(kind, first),
    carrier: carrierOf(kind, first),
    level: Math.round((100 * peak) / loudest),
    balance: balanceOf(voice),
    breathes: false,
    steps: isSteady(steps) ? [] : steps,
  };
  return { layer, notes: notesOf(voice, { balance: layer.balance, lost: needed.length - steps.length }) };
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

type ToneVoice = Voice & { kind: Mode };

const isToneVoice = (voice: Voice): voice is ToneVoice => !isNoise(voice.kind);

// The tone for a schedule of noise alone, because every sound has a tone.
const silence: ToneVoice = { kind: 'pure', points: [silentPoint] };

/** The main tone's level is in its steps, and the last step sets the length of the session. */
function mainSteps({ steps, level }: LayerSettings, end: number | undefined): Step[] {
  const scaled = steps.map((step) => ({ ...step, level: Math.round(((step.level ?? 100) * level) / 100) }));
  const begin: Step[] = scaled.length === 0 && level < 100 ? [{ at: 0, glides: false, level }] : [];
  const last = secondsOf(end ?? 0);
  const all = [...begin, ...scaled];
  if (last <= (all.at(-1)?.at ?? 0)) return all;
  return [...all.slice(0, stepLimits.count - 1), { at: last, glides: true }];
}

function splitVoices(voices: readonly Voice[]) {
  const audible = voices.filter((voice) => peakOf(voice) > 0).toSorted((one, other) => peakOf(other) - peakOf(one));
  const main = audible.find(isToneVoice) ?? silence;
  const others = audible.filter((voice) => voice !== main);
  return {
    main,
    added: others.slice(0, maxLayers - 1),
    dropped: others.slice(maxLayers - 1).length,
    loudest: audible[0] ? peakOf(audible[0]) : 0,
  };
}

/**
 * The sound that comes closest to a schedule, with notes on the differences. The four loudest voices are kept;
 * undefined where none can be heard.
 */
export function soundOfSchedule({
  voices,
  bells,
  end,
  notes,
}: Schedule): { sound: ScheduleSound; notes: ScheduleNote[] } | undefined {
  const { main, added, dropped, loudest } = splitVoices(voices);
  if (loudest === 0) return undefined;
  const { layer, notes: ofMain } = fit(main, loudest);
  const fitted = added.map((voice) => fit(voice, loudest));
  return {
    sound: {
      layers: [
        toneLayer({ ...layer, kind: main.kind, level: 100, breathes: true, steps: mainSteps(layer, end) }),
        ...fitted.map((one) => one.layer),
      ],
      intensity: Math.max(1, Math.round(100 * loudest)),
      minutes: (secondsOf(end ?? 0) || unlimitedSeconds) / 60,
      bells: [...new Set(bells.filter((at) => at <= stepLimits.at.max).map(Math.round))].slice(0, stepLimits.count),
    },
    notes: merged([
      ...notes,
      ...ofMain,
      ...fitted.flatMap((one) => one.notes),
      ...(dropped > 0 ? [{ kind: 'voices', count: dropped } as const] : []),
    ]),
  };
}
