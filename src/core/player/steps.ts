import { stepLimits, type LayerSettings, type Step } from '#core/domain/layers.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import type { SoundSettings } from './session-settings.ts';

/** Sorts steps; drops those that follow too closely and those beyond the greatest number. */
export function orderedSteps(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  for (const step of steps.toSorted((one, other) => one.at - other.at))
    if (step.at - (ordered.at(-1)?.at ?? -stepLimits.gap) >= stepLimits.gap) ordered.push(step);
  return ordered.slice(0, stepLimits.count);
}

/** When the last step of any layer is reached; undefined without steps. */
export function stepsEnd({ steps, layers }: Pick<SoundSettings, 'steps' | 'layers'>): Seconds | undefined {
  const ends = [steps, ...(layers ?? []).map((layer) => layer.steps)].map((one) => one?.at(-1)?.at ?? 0);
  return Math.max(...ends) || undefined;
}

interface SteppedTone {
  hertz: Hertz;
  carrier: Hertz;
  steps?: readonly Step[] | undefined;
}

interface StepValues {
  hertz: Hertz;
  carrier: Hertz;
  level: Percent;
}

const between = (before: StepValues, after: StepValues, part: number): StepValues => ({
  hertz: before.hertz + (after.hertz - before.hertz) * part,
  carrier: before.carrier + (after.carrier - before.carrier) * part,
  level: before.level + (after.level - before.level) * part,
});

const valuesOf = (before: StepValues, { hertz, carrier, level }: Step): StepValues => ({
  hertz: hertz ?? before.hertz,
  carrier: carrier ?? before.carrier,
  level: level ?? before.level,
});

/** The values of a layer at a time of the session; during a crossfade the ones it leads to. */
export function valuesAt({ hertz, carrier, steps = [] }: SteppedTone, time: Seconds): StepValues {
  let values: StepValues = { hertz, carrier, level: 100 };
  let since: Seconds = 0;
  for (const step of steps) {
    const next = valuesOf(values, step);
    if (step.at > time) return step.glides ? between(values, next, (time - since) / (step.at - since)) : values;
    values = next;
    since = step.at;
  }
  return values;
}

/** While a tone glides, more digits would only flicker. */
export const toTenths = (hertz: Hertz): Hertz => Math.round(10 * hertz) / 10;

/** The frequency of a session's tone at a time; to a tenth if it has steps. */
export function hertzAt({ hertz, steps, comparison }: SessionPlan, time: Seconds): Hertz {
  if (!steps || comparison) return hertz;
  return toTenths(valuesAt({ hertz, carrier: 0, steps }, time).hertz);
}

/** The steps of a session that continues another one, which ended after `time`. */
export function stepsFrom(tone: SteppedTone, time: Seconds): Step[] {
  const left = (tone.steps ?? []).filter(({ at }) => at - time >= stepLimits.gap);
  return [
    { at: 0, glides: false, ...valuesAt(tone, time) },
    ...left.map((step) => ({ ...step, at: Math.round(step.at - time) })),
  ];
}

/** The layers of such a session. */
export function layersFrom(layers: readonly LayerSettings[], time: Seconds): LayerSettings[] {
  return layers.map((layer) => (layer.steps.length > 0 ? { ...layer, steps: stepsFrom(layer, time) } : layer));
}
