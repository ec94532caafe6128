import { EvidenceBadge } from '#components/evidence-badge.tsx';
import type { Frequency, Source } from '#core/catalogue/frequency.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

export function Evidence({ frequency: { evidenceGrade, evidenceNote, origin, sources } }: { frequency: Frequency }) {
  const knowledge = useChapter('knowledge');
  const locale = useLocale();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EvidenceBadge grade={evidenceGrade} />
        <span className="text-sm text-muted">
          {knowledge.originLabel}: {knowledge.origin[origin]}
        </span>
      </p>
      <p className="text-sm text-muted">{knowledge.meaning[evidenceGrade]}</p>
      <p>{evidenceNote[locale]}</p>
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

export function Care() {
  const { safetyText } = useChapter('knowledge');
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {safetyText.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
