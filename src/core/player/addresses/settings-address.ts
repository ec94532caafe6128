import { breathingLimits, type BreathingSettings } from '#core/breathing/breathing.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { layerLimits, maxLayers, type SoundLayers, type ToneSettings } from '#core/domain/layers.ts';
import { durationLimits, intensityLimits, longestFade } from '#core/domain/session.ts';
import { isImported } from '#core/domain/credit.ts';
import { forms, noiseColours } from '#core/domain/sound.ts';
import type { Hertz, Minutes } from '#core/units.ts';
import { numberIn } from './address-number.ts';
import { breathingFromAddress, breathingParts } from './breathing-address.ts';
import { creditFromAddress } from './credit-address.ts';
import { addedLayersFromAddress, layerText } from './layers-address.ts';
import { bellsFromAddress, stepsFromAddress, stepsText, strikesFromAddress, strikesText } from './steps-address.ts';
import { earLetter, earsFrom, edgeMilliseconds, repeatsFrom, timbreFrom } from './layer-shape-address.ts';
import { compatibleMinutes, isShortByChoice } from '#core/player/breathing-session.ts';
import { defaultSettings, type SessionSettings, type ToneDefaults } from '#core/player/session-settings.ts';
import {
  addedLayers,
  backgroundNoise,
  backgroundOf,
  defaultDuty,
  toneOf,
  withAddedLayers,
} from '#core/sound/layers.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { titleFromAddress } from '#core/domain/title-address.ts';
import { carrierFor, modesFor, toneLimits } from '#core/sound/tone-limits.ts';

/** What begins again may be as long as it likes; all else is brought to what can be chosen. */
const writtenMinutes = ({ layers }: Pick<SessionSettings, 'layers'>) =>
  layers.some(({ repeats }) => repeats !== undefined)
    ? { min: 0.01, max: 1440, decimals: 2 }
    : { min: 0, max: Number.MAX_SAFE_INTEGER };

function minutesIn(
  query: URLSearchParams,
  sound: Pick<SessionSettings, 'breathing' | 'layers'>,
): SessionSettings['minutes'] | undefined {
  const text = query.get('minutes');
  if (text === 'unlimited' && stepsEnd(sound) === undefined) return text;
  const minutes = numberIn(text, writtenMinutes(sound));
  if (isShortByChoice({ ...sound, minutes }) && query.get('short') !== '1') return durationLimits.min;
  return minutes === undefined && stepsEnd(sound) === undefined ? undefined : compatibleMinutes(minutes ?? 0, sound);
}

/** Never unlimited, which must be asked for explicitly. chosen: the last choice, as an address. */
export function preferredMinutes(chosen: string | undefined): Minutes {
  return numberIn(new URLSearchParams(chosen).get('minutes'), durationLimits) ?? durationLimits.default;
}

/** The guide has a length of its own, so that two minutes of breathing do not shorten other sessions. */
export function defaultMinutes(breathing: BreathingSettings | undefined, chosen: string | undefined): Minutes {
  const ofGuide = breathing && new URLSearchParams(chosen).get('breathMinutes');
  return numberIn(ofGuide ?? null, breathingLimits.minutes) ?? preferredMinutes(chosen);
}

// Silence is excluded, because the next session would seem broken.
export const preferredIntensityLimits = { ...intensityLimits, min: intensityLimits.step };

function toneFromAddress(query: URLSearchParams, defaults: ToneSettings): ToneSettings {
  const { hertz } = defaults;
  const kind = modesFor(hertz).find((one) => one === query.get('mode')) ?? defaults.kind;
  const carrier = numberIn(query.get('carrier'), { ...toneLimits.carrier, decimals: 2 }) ?? defaults.carrier;
  const duty = numberIn(query.get('duty'), toneLimits.duty);
  const edge = numberIn(query.get('edge'), edgeMilliseconds);
  return {
    ...defaults,
    kind,
    carrier: carrierFor(kind, hertz, carrier),
    // Written where it applies, even if it is the default.
    duty: duty === defaultDuty ? undefined : duty,
    edge: edge && edge / 1000,
    balance: numberIn(query.get('balance'), layerLimits.balance) ?? 0,
    ...earsFrom(query.get('ears')),
    ...repeatsFrom(query.get('repeat')),
    ...timbreFrom(query.get('timbre')),
    steps: stepsFromAddress(query, kind),
  };
}

function layersFromAddress(query: URLSearchParams, defaults: ToneSettings): SoundLayers {
  const tone = toneFromAddress(query, defaults);
  const colour = noiseColours.find((one) => one === query.get('noise'));
  const level = numberIn(query.get('noiseLevel'), layerLimits.backgroundLevel);
  const sound: SoundLayers = colour ? [tone, backgroundNoise(colour, level)] : [tone];
  return withAddedLayers({ layers: sound }, addedLayersFromAddress(query, maxLayers - sound.length));
}

/** Who made the sound, and what it is called. */
function saidInAddress(query: URLSearchParams): Pick<SessionSettings, 'credit' | 'title'> {
  const credit = creditFromAddress(query);
  const title = titleFromAddress(query);
  return { ...(credit && { credit }), ...(title && { title }) };
}

function ringingInAddress(query: URLSearchParams): Pick<SessionSettings, 'bells' | 'strikes'> {
  const [bells, strikes] = [bellsFromAddress(query), strikesFromAddress(query)];
  return { ...(bells.length > 0 && { bells }), ...(strikes.length > 0 && { strikes }) };
}

// Missing or unreadable values become the frequency's defaults, values out of range are clamped; `id` is read by the
// catalogue. chosen: the last choice, as an address.
export function settingsFromAddress(query: URLSearchParams, frequency: ToneDefaults, chosen?: string): SessionSettings {
  const hertz = numberIn(query.get('hertz'), { ...toneLimits.hertz, decimals: 2 }) ?? frequency.hertz;
  const defaults = defaultSettings({ ...frequency, hertz });
  const layers = layersFromAddress(query, toneOf(defaults));
  const breathing = breathingFromAddress(query, frequency, chosen);
  return {
    layers,
    minutes: minutesIn(query, { breathing, layers }) ?? defaultMinutes(breathing, chosen),
    intensity:
      numberIn(query.get('intensity'), intensityLimits) ??
      numberIn(new URLSearchParams(chosen).get('intensity'), preferredIntensityLimits) ??
      defaults.intensity,
    fade: numberIn(query.get('fade'), { min: 0, max: longestFade }),
    ...(query.get('decline') === '1' && { declines: true }),
    breathing,
    ...ringingInAddress(query),
    ...saidInAddress(query),
  };
}

type Parts = Record<string, string | number | undefined>;

function toneParts({ kind, carrier, duty = defaultDuty, edge }: ToneSettings): Parts {
  const { hasCarrier, isPulsed } = forms[kind];
  return {
    carrier: hasCarrier ? carrier : undefined,
    duty: isPulsed ? duty : undefined,
    edge: isPulsed && edge !== undefined ? Math.round(1000 * edge) : undefined,
  };
}

/** The sound without what it is called, which makes it no other sound. */
export const soundQuery = (frequency: Pick<Frequency, 'id' | 'hertz'>, settings: SessionSettings): string =>
  programmeQuery(frequency, { ...settings, title: undefined });

/** What stands for an imported sound has no frequency of its own. */
const writtenHertz = (tone: ToneSettings, { id, hertz }: Pick<Frequency, 'id' | 'hertz'>): Hertz | undefined =>
  tone.hertz === hertz && !isImported(id) ? undefined : tone.hertz;

/** Characters that links, saved sounds and the record of a session hold. */
export const maxProgrammeQuery = 6400;

/**
 * Such as `?id=1&mode=binaural&carrier=200&minutes=20&intensity=40`, without values that have no effect. Where that is
 * too long, its steps are written in the shorter notation.
 */
export function programmeQuery(frequency: Pick<Frequency, 'id' | 'hertz'>, settings: SessionSettings): string {
  const query = queryOf(frequency, settings, false);
  return query.length > maxProgrammeQuery ? queryOf(frequency, settings, true) : query;
}

const shortPart = (settings: SessionSettings): Parts => (isShortByChoice(settings) ? { short: 1 } : {});

function queryOf({ id, hertz }: Pick<Frequency, 'id' | 'hertz'>, settings: SessionSettings, isDense: boolean): string {
  const { minutes, intensity, fade, declines, breathing } = settings;
  const tone = toneOf(settings);
  const background = backgroundOf(settings);
  const { carrier, ...pulse } = toneParts(tone);
  // The address of a preset tells whether it was changed, so the order of these stays.
  const parts: Parts = {
    id,
    hertz: writtenHertz(tone, { id, hertz }),
    mode: tone.kind,
    carrier,
    minutes,
    intensity,
    noise: background?.kind,
    noiseLevel: background?.level,
    ...pulse,
    fade,
    decline: declines ? 1 : undefined,
    ...(breathing && breathingParts(breathing)),
    balance: tone.balance || undefined,
    ears: earLetter(tone.ears),
    repeat: tone.repeats,
    timbre: tone.timbre,
    steps: stepsText(tone.steps, tone.kind, isDense),
    ...shortPart(settings),
  };
  const written = [
    ...Object.entries(parts),
    ...addedLayers(settings).map((layer) => ['layer', layerText(layer, isDense)] as const),
    ['bells', (settings.bells ?? []).join('_')] as const,
    ['strikes', strikesText(settings.strikes ?? [])] as const,
    ...Object.entries({ ...settings.credit, ...settings.title }),
  ].filter(([, value]) => value !== undefined && value !== '');
  return `?${new URLSearchParams(written.map(([name, value]) => [name, String(value)]))}`;
}
