import { proposedForm, type Frequency } from '#core/catalogue/frequency.ts';
import { importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { toSliderValue } from '#core/player/session-clock.ts';
import type { SessionSettings, ToneDefaults } from '#core/player/session-settings.ts';
import { programmeWithId } from '#core/programmes/programme-ids.ts';
import { programmeSeconds, shippedQuery } from '#core/programmes/programme-settings.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import type { Minutes } from '#core/units.ts';

type Played = Pick<RoutineRecord, 'frequencyId' | 'minutes' | 'presetId'>;
type Preset = Pick<PresetRecord, 'id' | 'name' | 'address'>;

interface RoutineSound {
  /** The player's query. undefined: a programme, of whose frequency nothing is known: without that it cannot be played. */
  address: string | undefined;
  minutes: Minutes;
  /** undefined: what it plays is called as its frequency. */
  title: SoundTitle | undefined;
}

const isOfSlider = (minutes: Minutes): boolean =>
  minutes >= durationLimits.min && minutes <= durationLimits.max && minutes % durationLimits.step === 0;

/** As the player reads it. Lists show lengths before the catalogue is known: until then some frequency stands for it. */
const settingsOf = ({ address }: Pick<Preset, 'address'>, frequency: ToneDefaults = importedFrequency(1)) =>
  settingsFromAddress(new URLSearchParams(address), frequency);

/** Endless, or the length that a preset has by itself. */
function lengthOf(preset: Pick<Preset, 'address'>, frequency: ToneDefaults | undefined): OwnLength {
  const settings = settingsOf(preset, frequency);
  const { minutes } = settings;
  const isFree = minutes !== 'unlimited' && isOfSlider(minutes) && stepsEnd(settings) === undefined;
  return isFree ? undefined : minutes;
}

/** The length for a new routine: that of the preset as near as the slider comes to it. */
export function minutesForRoutine(preset: Pick<Preset, 'address'>, frequency: ToneDefaults | undefined): Minutes {
  const { minutes } = settingsOf(preset, frequency);
  return minutes === 'unlimited'
    ? durationLimits.max
    : (toSliderValue(minutes, durationLimits) ?? durationLimits.default);
}

export const shippedProgrammeOf = ({ presetId }: { presetId?: string | null | undefined }) => {
  const slug = programmeWithId(presetId);
  return shippedProgrammes.find((programme) => programme.slug === slug);
};

/** undefined: the routine says how long. */
export type OwnLength = SessionSettings['minutes'] | undefined;

/**
 * The length that a sound has by itself, which a routine neither cuts nor extends: that of its steps, or one that the
 * slider does not have. An endless sound lasts as long as the routine says.
 */
export function ownLength(
  routine: Pick<Played, 'presetId'>,
  preset: Preset | undefined,
  frequency: ToneDefaults | undefined,
): OwnLength {
  const programme = shippedProgrammeOf(routine);
  return preset ? lengthOf(preset, frequency) : programme && programmeSeconds(programme) / 60;
}

/**
 * What a routine plays: its preset, otherwise its programme, otherwise its frequency in the form that is proposed for it.
 * @param preset undefined: the routine has none, or it was removed
 * @param frequency undefined until the catalogue has loaded
 */
export function routineSound(
  routine: Played,
  preset: Preset | undefined,
  frequency: Frequency,
): RoutineSound & { address: string };
export function routineSound(
  routine: Played,
  preset: Preset | undefined,
  frequency: Frequency | undefined,
): RoutineSound;
export function routineSound(
  routine: Played,
  preset: Preset | undefined,
  frequency: Frequency | undefined,
): RoutineSound {
  const own = ownLength(routine, preset, frequency);
  const isOwn = own !== undefined && own !== 'unlimited';
  const minutes = isOwn ? own : routine.minutes;
  if (preset) return { address: presetAddress(preset, isOwn ? undefined : minutes), minutes, title: titleOf(preset) };
  const programme = shippedProgrammeOf(routine);
  if (programme) {
    const address = frequency && shippedQuery(programme, frequency);
    return { address, minutes, title: { programme: programme.slug } };
  }
  const form = frequency ? proposedForm(frequency) : {};
  const query = { id: String(routine.frequencyId), minutes: String(routine.minutes), ...form };
  return { address: `?${new URLSearchParams(query)}`, minutes, title: undefined };
}

const titleOf = ({ id, name }: Preset): SoundTitle => ({ name, preset: id });

function presetAddress({ address, name, id }: Preset, minutes: Minutes | undefined): string {
  const query = new URLSearchParams(address);
  if (minutes !== undefined) query.set('minutes', String(minutes));
  query.set('name', name);
  query.set('preset', id);
  return `?${query}`;
}
