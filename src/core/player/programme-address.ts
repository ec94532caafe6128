import type { Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import { noiseColours } from '#core/domain/sound.ts';
import type { Minutes } from '#core/units.ts';
import { toSliderValue } from './session-clock.ts';
import { carrierFor, modesFor, usualWish, wishLimits } from './wish.ts';
import type { ProgrammeWish } from './wish.ts';

interface Limits {
  least: number;
  most: number;
  /** Decimal places. */
  places?: number;
}

// Clamped and rounded; undefined for anything but a decimal number.
function numberIn(text: string | null, { least, most, places = 0 }: Limits): number | undefined {
  if (text === null || !/^-?\d{1,9}(\.\d{1,9})?$/.test(text.trim())) return undefined;
  const factor = 10 ** places;
  return Math.min(most, Math.max(least, Math.round(Number(text) * factor) / factor));
}

function minutesIn(text: string | null): ProgrammeWish['minutes'] | undefined {
  if (text === 'unlimited') return text;
  const wish = numberIn(text, { least: 0, most: Number.MAX_SAFE_INTEGER });
  return wish === undefined ? undefined : toSliderValue(wish, durationLimits);
}

/** Never unlimited, which must be asked for explicitly. chosen: the last choice, as an address. */
export function minutesChosen(chosen: string | undefined): Minutes {
  return numberIn(new URLSearchParams(chosen).get('minutes'), durationLimits) ?? durationLimits.usual;
}

// Not silence, with which the next session would seem broken.
const rememberedIntensity = { ...intensityLimits, least: intensityLimits.step };

const inMilliseconds = { least: 1000 * wishLimits.edge.least, most: 1000 * wishLimits.edge.most };

/**
 * Missing or unreadable values become the frequency's defaults, values out of range are clamped; `id` is read by the
 * catalogue. chosen: the last choice, as an address.
 */
export function wishFrom(query: URLSearchParams, frequency: Frequency, chosen?: string): ProgrammeWish {
  const usual = usualWish(frequency);
  const number = <Usual extends number | undefined>(name: string, otherwise: Usual, limits: Limits): number | Usual =>
    numberIn(query.get(name), limits) ?? otherwise;
  const edge = number('edge', undefined, inMilliseconds);
  const hertz = number('hertz', usual.hertz, { ...wishLimits.hertz, places: 2 });
  const mode = modesFor(hertz).find((one) => one === query.get('mode')) ?? usual.mode;
  return {
    hertz,
    mode,
    carrier: carrierFor(mode, hertz, number('carrier', usual.carrier, { ...wishLimits.carrier, places: 2 })),
    minutes: minutesIn(query.get('minutes')) ?? minutesChosen(chosen),
    intensity: number(
      'intensity',
      numberIn(new URLSearchParams(chosen).get('intensity'), rememberedIntensity) ?? usual.intensity,
      intensityLimits,
    ),
    noise: noiseColours.find((colour) => colour === query.get('noise')),
    noiseLevel: number('noiseLevel', usual.noiseLevel, wishLimits.noiseLevel),
    duty: number('duty', usual.duty, wishLimits.duty),
    edge: edge && edge / 1000,
    fade: number('fade', usual.fade, wishLimits.fade),
  };
}

/** Such as `?id=1&mode=binaural&carrier=200&minutes=20&intensity=40`, without values that have no effect. */
export function programmeQuery({ id, hertz }: Pick<Frequency, 'id' | 'hertz'>, wish: ProgrammeWish): string {
  const isochronic = wish.mode === 'isochronic';
  const parts: Record<string, string | number | undefined> = {
    id,
    hertz: wish.hertz === hertz ? undefined : wish.hertz,
    mode: wish.mode,
    carrier: wish.mode === 'pure' ? undefined : wish.carrier,
    minutes: wish.minutes,
    intensity: wish.intensity,
    noise: wish.noise,
    noiseLevel: wish.noise && wish.noiseLevel,
    duty: isochronic ? wish.duty : undefined,
    edge: isochronic && wish.edge !== undefined ? Math.round(1000 * wish.edge) : undefined,
    fade: wish.fade,
  };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(known.map(([name, value]): [string, string] => [name, String(value)]))}`;
}
