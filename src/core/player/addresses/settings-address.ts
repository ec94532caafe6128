import { breathingLimits, type BreathingSettings } from '#core/breathing/breathing.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import { forms, noiseColours } from '#core/domain/sound.ts';
import type { Minutes } from '#core/units.ts';
import { numberIn } from './address-number.ts';
import { breathingFromAddress, breathingParts } from './breathing-address.ts';
import { layersFromAddress, layersParts } from './layers-address.ts';
import { compatibleMinutes } from '#core/player/breathing-session.ts';
import {
  carrierFor,
  modesFor,
  defaultSettings,
  settingLimits,
  type SessionSettings,
  type ToneDefaults,
} from '#core/player/session-settings.ts';
import { stepsEnd } from '#core/player/steps.ts';

function minutesIn(
  text: string | null,
  sound: Pick<SessionSettings, 'breathing' | 'steps' | 'layers'>,
): SessionSettings['minutes'] | undefined {
  if (text === 'unlimited' && stepsEnd(sound) === undefined) return text;
  const minutes = numberIn(text, { min: 0, max: Number.MAX_SAFE_INTEGER });
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

const edgeMilliseconds = { min: 1000 * settingLimits.edge.min, max: 1000 * settingLimits.edge.max };

// Missing or unreadable values become the frequency's defaults, values out of range are clamped; `id` is read by the
// catalogue. chosen: the last choice, as an address.
export function settingsFromAddress(query: URLSearchParams, frequency: ToneDefaults, chosen?: string): SessionSettings {
  const hertz = numberIn(query.get('hertz'), { ...settingLimits.hertz, decimals: 2 }) ?? frequency.hertz;
  const defaults = defaultSettings({ ...frequency, hertz });
  const number = <Default extends number | undefined>(
    name: string,
    fallback: Default,
    limits: Parameters<typeof numberIn>[1],
  ): number | Default => numberIn(query.get(name), limits) ?? fallback;
  const edge = number('edge', undefined, edgeMilliseconds);
  const breathing = breathingFromAddress(query, frequency, chosen);
  const mode = modesFor(hertz).find((one) => one === query.get('mode')) ?? defaults.mode;
  const noise = noiseColours.find((colour) => colour === query.get('noise'));
  const layered = layersFromAddress(query, { mode, noise });
  return {
    hertz,
    mode,
    carrier: carrierFor(mode, hertz, number('carrier', defaults.carrier, { ...settingLimits.carrier, decimals: 2 })),
    minutes: minutesIn(query.get('minutes'), { breathing, ...layered }) ?? defaultMinutes(breathing, chosen),
    intensity: number(
      'intensity',
      numberIn(new URLSearchParams(chosen).get('intensity'), preferredIntensityLimits) ?? defaults.intensity,
      intensityLimits,
    ),
    noise,
    noiseLevel: number('noiseLevel', defaults.noiseLevel, settingLimits.noiseLevel),
    duty: number('duty', defaults.duty, settingLimits.duty),
    edge: edge && edge / 1000,
    fade: number('fade', defaults.fade, settingLimits.fade),
    ...(query.get('decline') === '1' && { declines: true }),
    breathing,
    ...layered,
  };
}

const declinePart = ({ declines }: SessionSettings): { decline?: number } => (declines ? { decline: 1 } : {});

/** Such as `?id=1&mode=binaural&carrier=200&minutes=20&intensity=40`, without values that have no effect. */
export function programmeQuery({ id, hertz }: Pick<Frequency, 'id' | 'hertz'>, settings: SessionSettings): string {
  const { hasCarrier, isPulsed } = forms[settings.mode];
  const parts: Record<string, string | number | undefined> = {
    id,
    hertz: settings.hertz === hertz ? undefined : settings.hertz,
    mode: settings.mode,
    carrier: hasCarrier ? settings.carrier : undefined,
    minutes: settings.minutes,
    intensity: settings.intensity,
    noise: settings.noise,
    noiseLevel: settings.noise && settings.noiseLevel,
    duty: isPulsed ? settings.duty : undefined,
    edge: isPulsed && settings.edge !== undefined ? Math.round(1000 * settings.edge) : undefined,
    fade: settings.fade,
    ...declinePart(settings),
    ...(settings.breathing && breathingParts(settings.breathing)),
  };
  const present = Object.entries(parts).filter(([, value]) => value !== undefined);
  const written = present.map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams([...written, ...layersParts(settings)])}`;
}
