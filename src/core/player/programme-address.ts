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
  /** How many are kept; none when not said. */
  places?: number;
}

/** A decimal number clamped to its limits and rounded to their places; anything else is undefined. */
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

/**
 * How long a session lasts of which nothing else is said. Never without end, whatever is kept: nobody is to get that unasked.
 * @param chosen The length that is usual for the person, as an address says it.
 */
export function minutesChosen(chosen: string | undefined): Minutes {
  return numberIn(new URLSearchParams(chosen).get('minutes'), durationLimits) ?? durationLimits.usual;
}

/** Silence is none: who goes down to it wants it now, not a next session that seems broken. */
const rememberedIntensity = { ...intensityLimits, least: intensityLimits.step };

const inMilliseconds = { least: 1000 * wishLimits.edge.least, most: 1000 * wishLimits.edge.most };

/**
 * The programme that the player's address asks for. What is missing or cannot be read is the usual value of the frequency,
 * and what lies beyond a limit is at it. Whose programme it is, `id`, is read by the catalogue. It is to be shown, and starts
 * with a tap only.
 * @param chosen The length and the intensity that are usual for the person, as an address says them.
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

/** What follows the player's path in a link to a programme: only what means something, readable, such as `?id=1&mode=binaural&carrier=200&minutes=20&intensity=40`; the hertz where they are not the catalogue's. */
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
