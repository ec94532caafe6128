import { useEffect, type Dispatch } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { ProgrammePicture } from '#components/programmes/programme-picture.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { usePlayer } from '#hooks/use-player.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';
import type { ShownSettings } from '#screens/player/use-sound-now.ts';
import { programmeNamed } from '#core/programmes/programme-settings.ts';
import type { ShippedProgramme } from '#core/programmes/shipped-programme.ts';
import { useFrequency } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { Link } from '#ui/link.tsx';
import { ProgrammeSteps } from './programme-steps.tsx';

export interface NamedProgramme {
  name: string;
  grade: EvidenceGrade;
}

/** The programme, or that the sound is not, or no longer, that of one. */
export type ProgrammeFound = NamedProgramme | 'another';

interface ProgrammePartProps {
  /** From the address, so it may be unknown. */
  slug: string;
  frequency: Frequency;
  settingsState: SettingsState;
  /** Called with undefined when it is not shown any more. */
  onFound: Dispatch<ProgrammeFound | undefined>;
}

/** What a shipped programme does and what is known of it. Renders nothing for an unknown slug or another sound. */
export function ProgrammePart({ slug, frequency, settingsState, onFound }: ProgrammePartProps) {
  const { settings, isActive } = settingsState;
  const { player } = usePlayer();
  const { texts } = useChapter('programmes');
  const programme = programmeNamed(slug, frequency, settings);
  const name = programme && texts[programme.slug].name;
  const grade = programme?.grade;
  useEffect(() => {
    onFound(name === undefined || grade === undefined ? 'another' : { name, grade });
    return () => onFound(undefined);
  }, [name, grade, onFound]);
  // The lock screen says what sounds now.
  const isIt = programme !== undefined;
  useEffect(() => {
    const state = player.getSnapshot();
    if (!isActive || state.phase === 'idle' || (state.plan.title !== undefined) === isIt) return;
    player.change({ title: isIt ? { programme: slug } : undefined });
  }, [player, isActive, isIt, slug]);
  return programme && <ProgrammeCard programme={programme} shown={settingsState} />;
}

function ProgrammeCard({ programme, shown }: { programme: ShippedProgramme; shown: ShownSettings }) {
  const { texts, steps, basedOn } = useChapter('programmes');
  const { name, does, known } = texts[programme.slug];
  return (
    <section aria-label={name} className="card divide-y divide-line">
      <div className="grid gap-3 p-5">
        <ProgrammePicture sound={shown.settings} className="text-accent" />
        <p>{does}</p>
        <EvidenceBadge grade={programme.grade} className="w-fit" />
        <p className="text-muted">{known}</p>
        <p className="text-sm text-muted">
          {basedOn}{' '}
          {programme.basedOn.map((id, index) => (
            <span key={id}>
              {index > 0 && ' · '}
              <Basis id={id} />
            </span>
          ))}
        </p>
      </div>
      <Disclosure title={steps.title}>
        <ProgrammeSteps {...shown} />
      </Disclosure>
    </section>
  );
}

/** Links to a frequency of the catalogue, which has the sources. */
function Basis({ id }: { id: number }) {
  const loadable = useFrequency(id);
  const locale = useLocale();
  const number = useNumber();
  if (loadable.status !== 'ready') return null;
  const { title, hertz } = loadable.value;
  return (
    <Link to={playerAddress(id)} className="inline-block min-h-11 content-center underline underline-offset-3">
      {title[locale]}, {number(hertz)} Hz
    </Link>
  );
}
