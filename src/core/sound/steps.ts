import { isSoundscape, stepLimits, type LayerSettings, type SoundLayers, type Step } from '#core/domain/layers.ts';
import { soundscapeLimits } from '#core/domain/soundscapes.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';

/** Sorts steps; drops those that follow too closely and those beyond the greatest number. */
export function orderedSteps(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  for (const step of steps.toSorted((one, other) => one.at - other.at))
    // Tolerates the rounding of hundredths.
    if (step.at - (ordered.at(-1)?.at ?? -stepLimits.gap) >= stepLimits.gap - 1e-6) ordered.push(step);
  return ordered.slice(0, stepLimits.count);
}

/** When the last step of any layer is reached; undefined without steps, and where all begin again. */
export function stepsEnd({
  layers,
}: {
  layers: readonly Pick<LayerSettings, 'steps' | 'repeats'>[];
}): Seconds | undefined {
  // What begins again has no end.
  return Math.max(...layers.map(({ steps, repeats }) => (repeats ? 0 : (steps.at(-1)?.at ?? 0)))) || undefined;
}

type Stepped = Pick<LayerSettings, 'hertz' | 'carrier' | 'softness' | 'nearness' | 'steps' | 'repeats'>;

interface StepValues {
  hertz: Hertz;
  carrier: Hertz;
  level: Percent;
  /** Only soundscapes use it and the nearness. */
  softness: Percent;
  nearness: Percent;
}

const between = (before: StepValues, after: StepValues, part: number): StepValues => ({
  hertz: before.hertz + (after.hertz - before.hertz) * part,
  carrier: before.carrier + (after.carrier - before.carrier) * part,
  level: before.level + (after.level - before.level) * part,
  softness: before.softness + (after.softness - before.softness) * part,
  nearness: before.nearness + (after.nearness - before.nearness) * part,
});

const valuesOf = (before: StepValues, { hertz, carrier, level, softness, nearness }: Step): StepValues => ({
  hertz: hertz ?? before.hertz,
  carrier: carrier ?? before.carrier,
  level: level ?? before.level,
  softness: softness ?? before.softness,
  nearness: nearness ?? before.nearness,
});

/** The values of a layer at a time of the session; during a crossfade the ones it leads to. */
export function valuesAt({ hertz, carrier, steps, repeats, ...shape }: Stepped, sessionTime: Seconds): StepValues {
  const time = repeats ? sessionTime % repeats : sessionTime;
  const { softness = soundscapeLimits.default, nearness = soundscapeLimits.default } = shape;
  let values: StepValues = { hertz, carrier, level: 100, softness, nearness };
  let since: Seconds = 0;
  for (const step of steps) {
    const next = valuesOf(values, step);
    if (step.at > time) return step.glides ? between(values, next, (time - since) / (step.at - since)) : values;
    values = next;
    since = step.at;
  }
  return values;
}

export const toTenths = (hertz: Hertz): Hertz => Math.round(10 * hertz) / 10;

/**
 * The frequency of a layer at a time, as it is shown: to a tenth while it glides, where more digits would only flicker.
 * Which ear has the higher tone is not heard as a rate.
 */
export function hertzAt(layer: Stepped, time: Seconds): Hertz {
  const { hertz } = valuesAt(layer, time);
  const isGliding = [layer, ...layer.steps].every((one) => one.hertz !== hertz);
  return Math.abs(isGliding ? toTenths(hertz) : hertz);
}

function usedValues(layer: LayerSettings, time: Seconds): Partial<StepValues> {
  const { softness, nearness, ...values } = valuesAt(layer, time);
  return isSoundscape(layer.kind) ? { level: values.level, softness, nearness } : values;
}
const toHundredths = (value: number): number => Math.round(100 * value) / 100;

function layerFrom<Layer extends LayerSettings>(layer: Layer, time: Seconds): Layer {
  if (layer.steps.length === 0 || layer.repeats) return layer;
  const left = layer.steps.filter(({ at }) => at - time >= stepLimits.gap);
  const steps: Step[] = [
    { at: 0, glides: false, ...usedValues(layer, time) },
    ...left.map((step) => ({ ...step, at: toHundredths(step.at - time) })),
  ];
  return { ...layer, steps };
}

/** What has been heard stays; every later step is `factor` times as far away. The values at `time` stay as they are. */
function layerStretched<Layer extends LayerSettings>(layer: Layer, time: Seconds, factor: number): Layer {
  const next = layer.steps.findIndex(({ at }) => at - time >= stepLimits.gap);
  if (next < 0 || layer.repeats) return layer;
  const heard = layer.steps.slice(0, next).filter(({ at }) => time - at >= stepLimits.gap);
  const left = layer.steps.slice(next);
  // A crossfade begins where it did; a glide goes on from where it is.
  const isGliding = left[0]?.glides === true && time >= stepLimits.gap;
  const now: Step[] = isGliding ? [{ at: toHundredths(time), glides: true, ...usedValues(layer, time) }] : [];
  const later = left.map((step) => ({ ...step, at: toHundredths(time + (step.at - time) * factor) }));
  // The last one is the end, so it is an earlier one that gives way where two come too close.
  const spaced = later.filter(
    ({ at }, index) => (later[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at >= stepLimits.gap,
  );
  return { ...layer, steps: [...heard, ...now, ...spaced] };
}

/** The layers of a session whose end has moved while it plays. */
export function layersStretched([tone, ...others]: SoundLayers, time: Seconds, factor: number): SoundLayers {
  return [layerStretched(tone, time, factor), ...others.map((layer) => layerStretched(layer, time, factor))];
}

/** The layers of a session that continues another one, which ended after `time`. */
export function layersFrom([tone, ...others]: SoundLayers, time: Seconds): SoundLayers {
  return [layerFrom(tone, time), ...others.map((layer) => layerFrom(layer, time))];
}
