import {
  isSoundscape,
  isUntuned,
  layerLimits,
  stepLimits,
  type LayerKind,
  type Step,
  type Strike,
} from '#core/domain/layers.ts';
import { forms, soundLimits } from '#core/domain/sound.ts';
import { soundscapeLimits } from '#core/domain/soundscapes.ts';
import { orderedSteps } from '#core/sound/steps.ts';
import { stepHertzLimits } from '#core/sound/tone-limits.ts';
import type { Range, Seconds } from '#core/units.ts';
import { numberIn, twoDecimals } from './address-number.ts';
import { denseText, textsOfDense } from './dense-steps.ts';

// The steps of a layer, and what else happens at times of a session. `600_4*x900_2` glides to 4 Hz until 600 s, and is
// crossfaded to 2 Hz at 900 s. `r9_300_4` in place of a step repeats the four before it nine times, each 300 s after the
// last. A field that says nothing new is empty, and empty fields at the end are left out.

const toHundredths = (value: number): number => Math.round(100 * value) / 100;

const repeated = 'r';
const crossfades = 'x';
/** Begins what is written more shortly, as `dense-steps.ts` says. */
const dense = '.';

export function hertzLimits(kind: LayerKind): { min: number; max: number } {
  return { min: soundLimits.hertz.min, max: isUntuned(kind) ? soundLimits.hertz.max : forms[kind].fastest };
}

/** What the first two fields say of a soundscape. */
export const scapeFrom = ([softness = '', nearness = '']: readonly string[]) => ({
  softness: numberIn(softness, soundscapeLimits),
  nearness: numberIn(nearness, soundscapeLimits),
});

const withBalance = (balance: number | undefined) => (balance === undefined ? {} : { balance });

const hertzOfSteps = (kind: LayerKind) => (isUntuned(kind) ? hertzLimits(kind) : stepHertzLimits(kind));

const within = (field: string | undefined, range: Range) => numberIn(field ?? null, { ...range, ...twoDecimals });

function stepFrom(text: string, kind: LayerKind): Step | undefined {
  const glides = !text.startsWith(crossfades);
  const [at, ...fields] = (glides ? text : text.slice(1)).split('_');
  const [hertz, carrier, level, balance] = fields;
  const time = within(at, stepLimits.at);
  if (time === undefined) return undefined;
  const moved = withBalance(within(balance, layerLimits.balance));
  const step = { at: time, glides, level: within(level, layerLimits.level), ...moved };
  if (isSoundscape(kind)) return { ...step, ...scapeFrom(fields) };
  return {
    ...step,
    hertz: within(hertz, hertzOfSteps(kind)),
    carrier: within(carrier, soundLimits.carrier),
  };
}

/** What the texts of steps say; where there is but one and it is in the shorter notation, what that says. */
function writtenOut(texts: readonly string[]): readonly string[] {
  const [only] = texts;
  return only?.startsWith(dense) ? textsOfDense(only.slice(dense.length), stepLimits.count) : texts;
}

export function stepsFrom(texts: readonly string[], kind: LayerKind): Step[] {
  const steps: Step[] = [];
  for (const text of writtenOut(texts)) {
    if (text.startsWith(repeated)) steps.push(...repeatedSteps(steps, text.slice(1)));
    else steps.push(...asList(stepFrom(text, kind)));
    if (steps.length >= stepLimits.count) break;
  }
  return orderedSteps(steps);
}

const asList = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

/** What `9_300_4` adds to the steps before it. */
function repeatedSteps(before: readonly Step[], text: string): Step[] {
  const [times = '', seconds = '', length = ''] = text.split('_');
  const count = numberIn(times, { min: 0, max: stepLimits.count }) ?? 0;
  const period = numberIn(seconds, { ...stepLimits.at, ...twoDecimals }) ?? 0;
  const unit = before.slice(-(numberIn(length, { min: 1, max: stepLimits.count }) ?? 1));
  const most = Math.min(count, Math.ceil(stepLimits.count / Math.max(1, unit.length)));
  return Array.from({ length: most }, (_, index) =>
    unit.map((step) => ({ ...step, at: toHundredths(step.at + (index + 1) * period) })),
  ).flat();
}

/** The steps of the tone. */
export function stepsFromAddress(query: URLSearchParams, kind: LayerKind): Step[] {
  return stepsFrom((query.get('steps') ?? '').split('*'), kind);
}

export function bellsFromAddress(query: URLSearchParams): Seconds[] {
  const times = (query.get('bells') ?? '').split('_').map((time) => numberIn(time, stepLimits.at));
  return times.filter((time) => time !== undefined).slice(0, stepLimits.count);
}

/** In the notation of steps: `10_4500__20*25__30` strikes 4500 Hz twice, the second time softly. */
export function strikesFromAddress(query: URLSearchParams): Strike[] {
  let last = { hertz: defaultStrike, level: layerLimits.level.max as number };
  return stepsFrom((query.get('strikes') ?? '').split('*'), 'pure').map(({ at, hertz, level }) => {
    last = { hertz: Math.max(soundLimits.hertz.min, hertz ?? last.hertz), level: level ?? last.level };
    return { at, ...last };
  });
}

const defaultStrike = 1000;

export const joined = (fields: readonly (string | number | undefined)[]): string =>
  fields
    .map((field) => field ?? '')
    .join('_')
    .replace(/_+$/, '');

/** Of soundscapes in the place of hertz and carrier. */
export const scapeFields = ({ softness, nearness }: Pick<Step, 'softness' | 'nearness'>) => [softness, nearness];

/** Without its time. */
function valuesText({ hertz, carrier, level, balance, ...shape }: Step, kind: LayerKind): string {
  return joined(['', ...(isSoundscape(kind) ? scapeFields(shape) : [hertz, carrier]), level, balance]);
}

interface Repetition {
  length: number;
  period: Seconds;
  times: number;
}

/** The longest steps that a repetition is looked for in: a cycle of more is seldom. */
const longestUnit = 24;

/** How often the `length` steps before `from` come again from there, at one distance in time. */
function repetitionAt(steps: readonly Step[], values: readonly string[], [from, length]: [number, number]): Repetition {
  const timeAt = (index: number): Seconds => steps[index]?.at ?? Number.NaN;
  const period = toHundredths(timeAt(from) - timeAt(from - length));
  let index = from;
  while (
    index < steps.length &&
    values[index] === values[index - length] &&
    steps[index]?.glides === steps[index - length]?.glides &&
    toHundredths(timeAt(index) - timeAt(index - length)) === period
  )
    index += 1;
  return { length, period, times: Math.floor((index - from) / length) };
}

/** The one that says the most steps; undefined where none comes again. */
function bestRepetition(steps: readonly Step[], values: readonly string[], from: number): Repetition | undefined {
  let best: Repetition | undefined;
  for (let length = 1; length <= Math.min(longestUnit, from); length += 1) {
    if (values[from] !== values[from - length]) continue;
    const found = repetitionAt(steps, values, [from, length]);
    if (found.times * length > (best ? best.times * best.length : 1)) best = found;
  }
  return best;
}

const timeText = ({ at, glides }: Step): string => (glides ? '' : crossfades) + at;

function repeatedText(steps: readonly Step[], values: readonly string[]): string {
  const texts: string[] = [];
  for (let index = 0; index < steps.length;) {
    const best = bestRepetition(steps, values, index);
    const step = steps[index];
    if (best) texts.push(`${repeated}${best.times}_${best.period}_${best.length}`);
    else if (step) texts.push(timeText(step) + (values[index] ?? ''));
    index += best ? best.times * best.length : 1;
  }
  return texts.join('*');
}

export function stepsText(steps: readonly Step[], kind: LayerKind, isDense = false): string {
  const values = steps.map((step) => valuesText(step, kind));
  return isDense && steps.length > 0
    ? dense + denseText(steps.map((step, index) => timeText(step) + values[index]))
    : repeatedText(steps, values);
}

export function strikesText(strikes: readonly Strike[]): string {
  const steps = strikes.map(({ at, hertz, level }, index): Step => {
    const before = strikes[index - 1];
    return {
      at,
      glides: true,
      ...(hertz !== before?.hertz && { hertz }),
      ...(level !== before?.level && { level }),
    };
  });
  return stepsText(steps, 'pure');
}
