import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { isImported } from '#core/domain/credit.ts';
import { ArrowRight, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { Link } from '#ui/link.tsx';
import { accentClass } from '#components/accent-class.ts';
import { isRepeatable, RepeatLink } from '#components/repeat/repeat-link.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { feelingScales, type FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { finishedBlocks } from '#core/programmes/work-blocks.ts';
import { recordedTitle } from '#hooks/session/use-start.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { useSoundTitle, useToneWords } from '#i18n/sound-title.ts';
import { playerAddress, routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { InlineParts } from '#components/inline-parts.tsx';
import type { FrequencyLookup } from './use-frequency-lookup.ts';

// Lazy, because most sessions have none of them.
const SessionBreathing = optionalPart(async () => (await import('./session-breathing.tsx')).SessionBreathing);
const SoundBeside = optionalPart(async () => (await import('./sound-beside.tsx')).SoundBeside);
const SessionHeart = optionalPart(async () => (await import('./session-heart.tsx')).SessionHeart);

interface SessionRowProps {
  session: SessionRecord;
  lookUp: FrequencyLookup;
  onRemove: (session: SessionRecord) => void;
  /** Whether it was just restored: its button takes the focus of the undo button. */
  restored: boolean;
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

export function SessionRow({ session, lookUp, onRemove, restored }: SessionRowProps) {
  const { log } = useChapter('history');
  const dates = useDates();
  const { title: heard, frequency } = lookUp(session.frequencyId, session.address);
  const title = useSoundTitle(recordedTitle(session), heard);
  const category = frequency && categoryOf(frequency);
  const time = dates.clock(session.startedAt, session.timeZone);
  return (
    <li
      className={classNames(
        'flex items-start gap-3 border-t border-line py-3 first:border-t-0 pr-2 pl-5',
        category ? accentClass(category) : 'accent-pulse',
      )}
    >
      <span className="w-16 shrink-0 pt-1 text-sm text-muted tabular-nums max-sm:hidden">{time}</span>
      <div className="min-w-0 grow">
        <p className="flex items-center gap-2">
          {category && <CategoryGlyph category={category} className="size-4 shrink-0 text-accent" />}
          <Title session={session} title={title} />
        </p>
        <div className="text-sm text-muted">
          <p className="tabular-nums sm:hidden">{time}</p>
          <p>
            <InlineParts parts={useDetails(session)} />
          </p>
        </div>
        <Beside session={session} frequency={frequency} />
        <Feelings session={session} />
        {session.breathing && session.breathing.seconds > 0 && (
          <SessionBreathing breathing={session.breathing} heardSeconds={session.heardSeconds} />
        )}
        {session.heart && <SessionHeart session={session} heart={session.heart} title={title} />}
      </div>
      <Repeat session={session} frequency={frequency} title={title} />
      <button
        ref={restored ? takeFocus : undefined}
        type="button"
        aria-label={log.remove(title, time)}
        onClick={() => onRemove(session)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
      >
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.5} />
      </button>
    </li>
  );
}

/** A blind session hides its sound. */
function Beside({
  session: { address, comparison },
  frequency,
}: Pick<SessionRowProps, 'session'> & { frequency: Frequency | undefined }) {
  if (!frequency || address === undefined || comparison) return null;
  return <SoundBeside address={address} frequency={frequency} />;
}

function Repeat({ session, frequency, title }: Pick<SessionRowProps, 'session'> & ReturnType<FrequencyLookup>) {
  const { log } = useChapter('history');
  if (!frequency || !isRepeatable(session)) return null;
  return (
    <RepeatLink
      session={session}
      frequency={frequency}
      label={log.repeat(title)}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
    >
      <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.5} />
    </RepeatLink>
  );
}

/** The address of its player, with its sound where the record has it: an imported one is nowhere else. */
function addressOf({ frequencyId: id, address }: SessionRecord): string | undefined {
  if (address !== undefined) return routes.player + address;
  return id === null || isImported(id) ? undefined : playerAddress(id);
}

function Title({ session, title }: { session: SessionRecord; title: string }) {
  const to = addressOf(session);
  if (to === undefined) return <span className="truncate font-medium">{title}</span>;
  return (
    <Link to={to} className="-my-2 truncate py-2.5 font-medium hover:text-accent">
      {title}
    </Link>
  );
}

/** “528 Hz”, “12 min de 15 min”, “parada antes”. A blind session hides its tone. */
function useDetails(session: SessionRecord): readonly string[] {
  const { hertz, mode, heardSeconds, plannedSeconds, ended, comparison } = session;
  const { log } = useChapter('history');
  const toneWords = useToneWords();
  const locale = useLocale();
  const listened = durationText(locale, heardSeconds);
  const planned =
    plannedSeconds === null ? log.heardOnly(listened) : log.heardOf(listened, durationText(locale, plannedSeconds));
  const sounded = comparison ? log.blind : toneWords(hertz, mode);
  const length = ended === 'completed' && plannedSeconds !== null ? durationText(locale, plannedSeconds) : planned;
  const blocks = finishedBlocks(session);
  return [sounded, length, log.ended[ended], ...(blocks > 0 ? [log.blocks(blocks)] : [])];
}

function Feelings({ session: { before, after } }: { session: SessionRecord }) {
  const felt = feelingScales.filter((scale) => before?.[scale] !== undefined || after?.[scale] !== undefined);
  if (felt.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      {felt.map((scale) => (
        <li key={scale}>
          <FeelingChange scale={scale} from={before?.[scale]} to={after?.[scale]} />
        </li>
      ))}
    </ul>
  );
}

/** Values before and after, 0–100. */
function FeelingChange({ scale, from, to }: { scale: FeelingScale; from: number | undefined; to: number | undefined }) {
  const { log } = useChapter('history');
  const number = useNumber();
  const name = log.feeling[scale];
  if (from === undefined || to === undefined) {
    return log.feltOnce(
      `${name} ${(from === undefined ? log.after : log.before).toLocaleLowerCase()}`,
      number(from ?? to ?? 0),
    );
  }
  return (
    <>
      <span className="sr-only">{log.feltBoth(name, number(from), number(to))}</span>
      <span aria-hidden className="whitespace-nowrap">
        {name} {number(from)} <ArrowRight className="inline size-3" /> <span className="text-text">{number(to)}</span>
      </span>
    </>
  );
}

/** Replaces a removed session until the page is left. */
export function RemovedRow({ onRestore }: { onRestore: () => void }) {
  const { log } = useChapter('history');
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3 first:border-t-0 pr-2 pl-5">
      <p className="text-muted" role="status">
        {log.removed}
      </p>
      <button
        ref={takeFocus}
        type="button"
        onClick={onRestore}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-4 font-medium text-accent transition-colors hover:bg-raised"
      >
        <Undo2 aria-hidden className="size-4.5" />
        {log.undo}
      </button>
    </li>
  );
}
