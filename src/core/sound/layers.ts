import {
  mostOwnLayers,
  type LayerSettings,
  type SoundLayers,
  type ToneSettings,
  type Untuned,
} from '#core/domain/layers.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Hertz, Percent } from '#core/units.ts';

interface Layered {
  layers: SoundLayers;
}

export const defaultCarrier: Hertz = 200;
export const defaultDuty: Percent = 50;

const plain = { carrier: defaultCarrier, balance: 0, steps: [] } as const;

/** A tone of a session, by default pure, with the settings that it has until a person changes them. */
export function toneLayer(tone: Pick<ToneSettings, 'hertz'> & Partial<ToneSettings>): ToneSettings {
  return { kind: 'pure', ...plain, level: 100, breathes: true, ...tone };
}

export function noiseLayer(noise: Pick<LayerSettings, 'level'> & Partial<LayerSettings> & { kind: Untuned }) {
  return { hertz: 10, ...plain, breathes: false, ...noise } satisfies LayerSettings;
}

const defaultBackgroundLevel: Percent = 20;

export function backgroundNoise(kind: NoiseColour, level: Percent = defaultBackgroundLevel): LayerSettings {
  return noiseLayer({ kind, level, breathes: true, isBackground: true });
}

/** The tone of settings or of a programme. */
export const toneOf = <Tone>({ layers }: { layers: readonly [Tone, ...unknown[]] }): Tone => layers[0];

/** The background noise of settings or of a programme. */
export const backgroundOf = <Layer extends { isBackground?: true }>({
  layers,
}: {
  layers: readonly Layer[];
}): Layer | undefined => layers.find(({ isBackground }) => isBackground);

/** Whether nothing but a plain tone, of any form, sounds. */
export const isPlainTone = ({ layers }: Layered): boolean => layers.length === 1 && !layers[0].timbre;

/** The layers beside the tone and the background noise. */
export const addedLayers = ({ layers: [, ...others] }: Layered): LayerSettings[] =>
  others.filter(({ isBackground }) => !isBackground);

export const areLayersFull = ({ layers }: Layered): boolean => layers.length >= mostOwnLayers;

export const withTone = ({ layers: [tone, ...others] }: Layered, changes: Partial<ToneSettings>): SoundLayers => [
  { ...tone, ...changes },
  ...others,
];

const asList = (background: LayerSettings | undefined): LayerSettings[] => (background ? [background] : []);

/** The background noise is the last layer; undefined: none. */
export const withBackground = (sound: Layered, background: LayerSettings | undefined): SoundLayers => [
  toneOf(sound),
  ...addedLayers(sound),
  ...asList(background),
];

export const withAddedLayers = (sound: Layered, added: readonly LayerSettings[]): SoundLayers => [
  toneOf(sound),
  ...added,
  ...asList(backgroundOf(sound)),
];

/** The sound with its background noise at another level; the same where it has none, or no level is given. */
export function withBackgroundLevel<Sound extends Layered>(sound: Sound, level: Percent | undefined): Sound {
  const background = backgroundOf(sound);
  if (!background || level === undefined || background.level === level) return sound;
  return { ...sound, layers: withBackground(sound, { ...background, level }) };
}

/** The plain tone and the background noise of a sound, without steps, balance and added layers. */
export const aloneWithNoise = <Sound extends Layered>(sound: Sound): Sound => ({
  ...sound,
  layers: withTone({ layers: withAddedLayers(sound, []) }, { balance: 0, steps: [] }),
});
