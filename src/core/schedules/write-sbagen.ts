import type { LayerSettings } from '#core/domain/layers.ts';
import type { Credit } from '#core/domain/credit.ts';
import type { Seconds } from '#core/units.ts';
import type { VoicePoint } from './schedule.ts';
import { soundsAlike, valuesOf, withoutNeedless } from './voice-curve.ts';
import {
  cycleOf,
  lostFrom,
  pointsOfCycle,
  spellingOf,
  written,
  type Written,
  type WrittenSchedule,
} from './written-layer.ts';

const day: Seconds = 86_400;
const most = 10_000;

function toneText(kind: LayerSettings['kind'], { beat, carrier, left, right }: VoicePoint): string {
  const amplitude = written(100 * Math.max(left, right));
  if (spellingOf(kind).sbagen === 'pink') return `pink/${amplitude}`;
  return `${written(carrier)}${beat < 0 ? '-' : '+'}${written(Math.abs(beat))}/${amplitude}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (time: Seconds): string =>
  `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`;

/** SBaGen has no balance: what only moves between the ears stays. */
function inBothEars(points: readonly VoicePoint[]): readonly VoicePoint[] {
  const heard = points.map((point) => {
    const level = Math.max(point.left, point.right);
    return { ...point, left: level, right: level };
  });
  const needed = withoutNeedless(heard);
  const [first] = needed;
  return first && needed.every((point) => soundsAlike(first, point)) ? [first] : needed;
}

interface Channel {
  kind: LayerSettings['kind'];
  points: readonly VoicePoint[];
}

/** Whole seconds at which some channel changes, with the end. */
function timesOf(channels: readonly Channel[], seconds: Seconds): Seconds[] {
  const times = channels.flatMap(({ points }) => points.map(({ at }) => Math.round(at)));
  return [...new Set([0, ...times, Math.round(seconds)])]
    .filter((at) => at <= seconds)
    .toSorted((one, other) => one - other);
}

/** The script slides from each line to the next. */
function linesOf(times: readonly Seconds[], { seconds, loops }: ReturnType<typeof cycleOf>) {
  const cycles = Math.min(loops === 0 ? Math.floor(day / seconds) : loops, Math.floor((day - 1) / seconds) || 1);
  return Array.from({ length: Math.min(cycles, Math.ceil(most / times.length)) }, (_, cycle) =>
    // A cycle ends where the next begins.
    times.slice(cycle === 0 ? 0 : 1).map((at) => ({ at: Math.round(cycle * seconds) + at, set: times.indexOf(at) })),
  )
    .flat()
    .filter(({ at }) => at < day);
}

/** A sound as a script of SBaGen, and what that has no tone for. Its times are whole seconds. */
export function sbagenOf(sound: Written, credit: Credit): WrittenSchedule {
  const cycle = cycleOf(sound);
  const playable = sound.layers.filter(({ kind }) => spellingOf(kind).sbagen).slice(0, 16);
  const channels = playable.map((layer) => ({
    kind: layer.kind,
    points: inBothEars(pointsOfCycle(layer, sound.intensity, cycle.seconds)),
  }));
  const isSteady = channels.every(({ points }) => points.length === 1) && cycle.loops === 0;
  const times = isSteady ? [0] : timesOf(channels, cycle.seconds);
  const entries = linesOf(times, cycle);
  const sets = times.map((at, index) => {
    const tones = channels.map(({ kind, points }) =>
      toneText(kind, valuesOf(points, at) ?? { at, beat: 0, carrier: 0, left: 0, right: 0 }),
    );
    return `ts${index}: ${tones.join(' ')}`;
  });
  // Without an end, the last line slides to the first of the next day.
  const hasArrow = (index: number): boolean => index < entries.length - 1 || (cycle.loops === 0 && !isSteady);
  const lines = entries.map(({ at, set }, index) => `${clock(at)} == ts${set}${hasArrow(index) ? ' ->' : ''}`);
  const comments = [credit.title, credit.author && `by ${credit.author}`, credit.about].filter(Boolean);
  const head = [...comments.map((comment) => `## ${comment}`), ...(cycle.loops === 0 ? [] : ['-SE']), ''];
  return {
    text: `${[...head, ...sets, '', ...lines].join('\n')}\n`,
    missing: sound.layers.length - playable.length,
    lost: lostFrom(sound, playable),
  };
}
