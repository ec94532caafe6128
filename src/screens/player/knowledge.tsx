import { EvidenceBadge } from '#components/evidence-badge.tsx';
import type { Frequency, Source } from '#core/catalogue/frequency.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { Fold } from './fold.tsx';

/** What the frequency is, what is known of it with its sources, and how to listen with care. */
export function Knowledge({ frequency }: { frequency: Frequency }) {
  const { player, evidence } = useMessages();
  const locale = useLocale();
  const { description, evidenceGrade, evidenceNote, origin, sources } = frequency;
  return (
    <div className="grid gap-4">
      <p className="text-lg">{description[locale]}</p>
      <Fold title={player.about}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <EvidenceBadge grade={evidenceGrade} />
          <span className="text-sm text-muted">
            {evidence.originLabel}: {evidence.origin[origin]}
          </span>
        </p>
        <p className="text-sm text-muted">{evidence.meaning[evidenceGrade]}</p>
        <p>{evidenceNote[locale]}</p>
        {sources.length > 0 && (
          <>
            <h3 className="text-sm font-semibold">{evidence.sources}</h3>
            <ul className="grid gap-3 text-sm">
              {sources.map((source) => (
                <SourceLine key={`${source.title}${source.year ?? ''}`} source={source} />
              ))}
            </ul>
          </>
        )}
      </Fold>
      <Fold title={player.safety}>
        <ul className="grid list-disc gap-2 pl-5">
          {player.safetyText.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

/** A source as it is known: a field nobody verified is left out, not guessed. */
function SourceLine({ source: { title, authors, year, journal, url, verified } }: { source: Source }) {
  const { evidence } = useMessages();
  const rest = [authors, year, journal].filter((part) => part !== undefined).join(' · ');
  return (
    <li className="grid gap-0.5">
      {url === undefined ? (
        <span lang="en">{title}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" lang="en" className="underline underline-offset-3">
          {title}
          <span className="sr-only"> ({evidence.opensElsewhere})</span>
        </a>
      )}
      {rest !== '' && <span className="text-muted">{rest}</span>}
      {!verified && <span className="text-muted">{evidence.sourceUnverified}</span>}
    </li>
  );
}
