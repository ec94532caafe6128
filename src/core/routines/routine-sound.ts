import { proposedForm, type Frequency } from '#core/catalogue/frequency.ts';
import { durationLimits } from '#core/domain/session.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { programmeWithId } from '#core/programmes/programme-ids.ts';
import { programmeSeconds, shippedQuery } from '#core/programmes/programme-settings.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import type { Minutes } from '#core/units.ts';

type Played = Pick<RoutineRecord, 'frequencyId' | 'minutes' | 'presetId'>;
type Preset = Pick<PresetRecord, 'id' | 'name' | 'address'>;

interface RoutineSound {
  /** The player's query. */
  address: string;
  minutes: Minutes;
  /** undefined: what it plays is called as its frequency. */
  title: SoundTitle | undefined;
}

/** As an address writes steps; a sound that begins again has no end of its own. */
const hasSteps = (query: URLSearchParams): boolean =>
  !query.has('repeat') && (query.has('steps') || query.getAll('layer').some((layer) => layer.includes('*')));

const isOfSlider = (minutes: Minutes): boolean =>
  minutes >= durationLimits.min && minutes <= durationLimits.max && minutes % durationLimits.step === 0;

/** The length that a preset has by itself. Read from the text, because lists show it before the catalogue is known. */
function minutesOf({ address }: Preset): Minutes | undefined {
  const query = new URLSearchParams(address);
  const written = Number(query.get('minutes'));
  const isOwn = written > 0 && (!isOfSlider(written) || hasSteps(query));
  return isOwn ? written : undefined;
}

const programmeOf = ({ presetId }: Pick<Played, 'presetId'>) => {
  const slug = programmeWithId(presetId);
  return shippedProgrammes.find((programme) => programme.slug === slug);
};

/**
 * The length that a sound has by itself, which a routine neither cuts nor extends: that of its steps, or one that the
 * slider does not have. undefined: the routine says how long.
 */
export function ownMinutes(routine: Pick<Played, 'presetId'>, preset: Preset | undefined): Minutes | undefined {
  const programme = programmeOf(routine);
  return preset ? minutesOf(preset) : programme && programmeSeconds(programme) / 60;
}

/**
 * What a routine plays: its preset, otherwise its programme, otherwise its frequency in the form that is proposed for it.
 * @param preset undefined: the routine has none, or it was removed
 * @param frequency undefined until the catalogue has loaded
 */
export function routineSound(
  routine: Played,
  preset: Preset | undefined,
  frequency: Frequency | undefined,
): RoutineSound {
  const own = ownMinutes(routine, preset);
  const minutes = own ?? routine.minutes;
  if (preset) return { address: presetAddress(preset, own ? undefined : minutes), minutes, title: titleOf(preset) };
  const programme = programmeOf(routine);
  const title = programme && { programme: programme.slug };
  if (programme && frequency) return { address: shippedQuery(programme, frequency), minutes, title };
  const form = frequency ? proposedForm(frequency) : {};
  const query = { id: String(routine.frequencyId), minutes: String(routine.minutes), ...form };
  return { address: `?${new URLSearchParams(query)}`, minutes, title };
}

const titleOf = ({ id, name }: Preset): SoundTitle => ({ name, preset: id });

function presetAddress({ address, name, id }: Preset, minutes: Minutes | undefined): string {
  const query = new URLSearchParams(address);
  if (minutes !== undefined) query.set('minutes', String(minutes));
  query.set('name', name);
  query.set('preset', id);
  return `?${query}`;
}
