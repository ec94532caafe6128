import type { ReactNode } from 'react';
import type { Evidence, Source } from '#core/catalogue/frequency.ts';
import type { EvidenceGrade } from '#core/domain/catalogue.ts';
import { useEvidence } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';
import { LoadableView } from '#components/loadable-view.tsx';

/** What is known of a frequency, and from where. */
export function EvidenceVerdict({ id, grade }: { id: number; grade: EvidenceGrade }) {
  const { player } = useMessages();
  const knowledge = useChapter('knowledge');
  return (
    <>
      <LoadableView loadable={useEvidence(id)} loading={player.loading} placeholder={evidencePlaceholder}>
        {(value) => <NoteAndSources {...value} />}
      </LoadableView>
      <p className="text-sm text-muted">{knowledge.meaning[grade]}</p>
    </>
  );
}

function evidencePlaceholder(waiting: ReactNode): ReactNode {
  return <div className="flex min-h-24 items-center gap-4 text-muted">{waiting}</div>;
}

function NoteAndSources({ note, sources }: Evidence) {
  const knowledge = useChapter('knowledge');
  const locale = useLocale();
  return (
    <>
      <p>{note[locale]}</p>
      {sources.length > 0 && (
        <>
          <h3 className="text-sm font-semibold">{knowledge.sources}</h3>
          <ul className="grid gap-1 text-sm">
            {sources.map((source) => (
              <SourceLine key={`${source.title}${source.year ?? ''}`} source={source} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Unverified fields are left out. */
function SourceLine({ source: { title, authors, year, journal, url, verified } }: { source: Source }) {
  const knowledge = useChapter('knowledge');
  const rest = [authors, year, journal].filter((part) => part !== undefined).join(' · ');
  return (
    <li className="grid gap-0.5">
      {url === undefined ? (
        <span lang="en">{title}</span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          lang="en"
          className="min-h-11 content-center underline underline-offset-3"
        >
          {title}
          <span className="sr-only"> ({knowledge.opensElsewhere})</span>
        </a>
      )}
      {rest !== '' && <span className="text-muted">{rest}</span>}
      {!verified && <span className="text-muted">{knowledge.sourceUnverified}</span>}
    </li>
  );
}
