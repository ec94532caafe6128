import { Plus } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import { foldText } from '#core/catalogue/search.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { usePresets } from '#hooks/presets/use-presets.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress, soundAnchor } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { optionalPart } from '#ui/lazy-part.ts';
import { useReportFinds, type AskedFinds } from '#screens/library/use-search-results.ts';
import { NoPresets, PresetRow } from './preset-row.tsx';

const ScheduleImport = optionalPart(async () => (await import('./schedule-import.tsx')).ScheduleImport);

/** “Reference A” of the catalogue, a neutral tone to begin with. */
const startingTone = 22;

interface MySoundsProps extends AskedFinds {
  /** The whole catalogue: a preset of a frequency that is not in it cannot be played, and is not shown. */
  frequencies: readonly Frequency[];
  /** Whether the section is shown even where no preset matches. */
  isComplete?: boolean;
}

interface ShownPreset {
  preset: PresetRecord;
  frequency: Frequency;
}

interface FoundPresets {
  all: ShownPreset[];
  found: ShownPreset[];
  isLoaded: boolean;
}

function useFound({ frequencies, text }: MySoundsProps): FoundPresets {
  const { presets } = usePresets();
  if (!presets) return { all: [], found: [], isLoaded: false };
  const all = presets.flatMap((preset) => {
    const addressed = addressedFrequency(new URLSearchParams(preset.address));
    const frequency = 'id' in addressed ? frequencyIn(frequencies, addressed.id) : undefined;
    return frequency ? [{ preset, frequency }] : [];
  });
  const wanted = foldText(text.trim());
  return { all, found: all.filter(({ preset }) => foldText(preset.name).includes(wanted)), isLoaded: true };
}

/** The presets whose names contain the text. */
export function MySounds(props: MySoundsProps) {
  const texts = useChapter('presets');
  const { all, found, isLoaded } = useFound(props);
  const count = found.length > 0 ? texts.count(found.length) : undefined;
  useReportFinds(props, 'sounds', count);
  if (!count && !props.isComplete) return null;
  return (
    <section aria-label={texts.title} className="grid gap-3 pt-3 pb-6">
      <Heading count={count} hasSounds={all.length > 0} />
      {all.length === 0 && (
        // As in a page of the server until the presets are loaded.
        <div className={isLoaded ? undefined : 'until-presets'}>
          <NoPresets />
        </div>
      )}
      <PresetList shown={found} />
      {props.isComplete && <NewSounds />}
    </section>
  );
}

function Heading({ count, hasSounds }: { count: string | undefined; hasSounds: boolean }) {
  const texts = useChapter('presets');
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="text-xl font-semibold">{texts.title}</h2>
      <p role="status" className="text-sm text-muted">
        {count ?? (hasSounds ? texts.noneFound : '')}
      </p>
    </div>
  );
}

/** The ways in which a sound comes here. */
function NewSounds() {
  const { create } = useChapter('presets');
  return (
    <>
      <ButtonLink to={`${playerAddress(startingTone)}#${soundAnchor}`} className="justify-self-start">
        <Plus aria-hidden className="size-5" />
        {create}
      </ButtonLink>
      <ScheduleImport />
    </>
  );
}

function PresetList({ shown }: { shown: readonly ShownPreset[] }) {
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {shown.map(({ preset, frequency }) => (
        <li key={preset.id} className="grid">
          <PresetRow {...{ preset, frequency }} />
        </li>
      ))}
    </ul>
  );
}
