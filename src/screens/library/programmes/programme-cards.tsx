import { Headphones } from 'lucide-react';
import { accentClass } from '#components/accent-class.ts';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { rememberLibraryPosition } from '#components/library-position.ts';
import { ProgrammePicture } from '#components/programmes/programme-picture.tsx';
import { SoundscapePicture } from '#components/figures/soundscape-picture.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import {
  needsHeadphones,
  programmeSeconds,
  programmeSettings,
  shippedQuery,
} from '#core/programmes/programme-settings.ts';
import type { ShippedProgramme } from '#core/programmes/shipped-programme.ts';
import { scenesAt } from '#core/sound/scenes.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { gridClass } from '#screens/library/card-grid.tsx';
import { Link } from '#ui/link.tsx';

interface ProgrammeCardsProps {
  programmes: readonly ShippedProgramme[];
  frequencies: readonly Frequency[];
}

export function ProgrammeCards({ programmes, frequencies }: ProgrammeCardsProps) {
  return (
    <ul className={gridClass}>
      {programmes.map((programme) => {
        // An operator may have removed it.
        const frequency = frequencies.find(({ id }) => id === programme.frequencyId);
        return (
          frequency && (
            <li key={programme.slug} className="grid">
              <ProgrammeCard programme={programme} frequency={frequency} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** One link covers the card. */
function ProgrammeCard({ programme, frequency }: { programme: ShippedProgramme; frequency: Frequency }) {
  const { texts, headphones } = useChapter('programmes');
  const locale = useLocale();
  const { name, does } = texts[programme.slug];
  const length = durationText(locale, programmeSeconds(programme));
  const settings = programmeSettings(programme, frequency);
  const [scene] = scenesAt(settings, 0);
  const address = routes.player + shippedQuery(programme, frequency);
  return (
    <div
      className={classNames(
        'focus-within-ring group relative flex flex-col rounded-card bg-surface bg-[radial-gradient(circle_at_28%_30%,color-mix(in_oklab,var(--accent)_18%,transparent),transparent_75%)] p-5 shadow-card forced-colors:border',
        accentClass(frequency.category),
      )}
    >
      <div className="flex items-center gap-3">
        {scene && <SoundscapePicture soundscape={scene.kind} />}
        <ProgrammePicture sound={settings} className="min-w-0 text-accent" />
      </div>
      <p aria-hidden className="flex justify-between pt-1 text-xs text-muted tabular-nums">
        <span>0</span>
        <span>{length}</span>
      </p>
      <h3 className="pt-2 text-lg leading-snug font-semibold">
        <Link
          to={address}
          onClick={() => rememberLibraryPosition(address)}
          className="underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none"
        >
          {name}
        </Link>
      </h3>
      <p className="pt-1 pb-3 text-sm text-pretty text-muted">{does}</p>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-medium text-accent tabular-nums">{length}</span>
        {needsHeadphones(programme) && (
          <span className="inline-flex items-center gap-1.5">
            <Headphones aria-hidden className="size-4" />
            {headphones}
          </span>
        )}
        <EvidenceBadge grade={programme.grade} className="ml-auto text-muted" />
      </p>
    </div>
  );
}
