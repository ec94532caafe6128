import type { Frequency } from '#core/catalogue/frequency.ts';
import type { Need } from '#core/catalogue/needs.ts';
import type { ShippedProgramme } from '#core/programmes/shipped-programme.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { isCombined, programmesFor } from '#core/programmes/combinations.ts';
import { findProgrammes } from '#core/programmes/find-programmes.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useReportFinds, type AskedFinds } from '#screens/library/use-search-results.ts';
import { ReturnFocus } from '#screens/library/return-focus.ts';
import { Button } from '#ui/button.tsx';
import { ProgrammeCards } from './programme-cards.tsx';

interface ProgrammesViewProps {
  frequencies: readonly Frequency[];
  showAll: () => void;
}

export function ProgrammesView({ frequencies, showAll }: ProgrammesViewProps) {
  const { title, lead, picture, showAll: showLibrary } = useChapter('programmes');
  return (
    <section aria-labelledby="programmes">
      <h2 id="programmes" className="pt-3 text-xl font-semibold">
        {title}
      </h2>
      <p className="max-w-prose pt-1 pb-4 text-pretty text-muted">
        {lead} {picture}
      </p>
      <ReturnFocus />
      <ProgrammeCards programmes={shippedProgrammes} frequencies={frequencies} />
      <Button kind="quiet" className="mt-6" onClick={showAll}>
        {showLibrary}
      </Button>
    </section>
  );
}

interface ChosenProgrammesProps {
  programmes: readonly ShippedProgramme[];
  frequencies: readonly Frequency[];
  className: string;
}

const playableOf = (programmes: readonly ShippedProgramme[], frequencies: readonly Frequency[]): ShippedProgramme[] =>
  programmes.filter(({ frequencyId }) => frequencies.some(({ id }) => id === frequencyId));

/** Renders nothing where no programme can be played. */
function ChosenProgrammes({ programmes, frequencies, className }: ChosenProgrammesProps) {
  const { title } = useChapter('programmes');
  const playable = playableOf(programmes, frequencies);
  if (playable.length === 0) return null;
  return (
    <section aria-labelledby="programmes" className={className}>
      <h2 id="programmes" className="pb-3 text-xl font-semibold">
        {title}
      </h2>
      <ProgrammeCards programmes={playable} frequencies={frequencies} />
    </section>
  );
}

interface ShelfProps {
  need: Need;
  frequencies: readonly Frequency[];
}

/** Below the frequencies of a shelf, what is not proposed above them. */
export function ShelfProgrammes({ need, frequencies }: ShelfProps) {
  return <ChosenProgrammes {...{ programmes: programmesFor(need).others, frequencies }} className="pt-10" />;
}

/** Above the frequencies of a shelf: a sound with a tone, and what is known of it. */
export function ShelfCombinations({ need, frequencies }: ShelfProps) {
  const { combined } = useChapter('shelves');
  const { combinations } = programmesFor(need);
  const playable = playableOf(combinations, frequencies);
  if (playable.length === 0 || !isCombined(need)) return null;
  return (
    <section aria-labelledby="combinations" className="pb-8">
      <h2 id="combinations" className="text-xl font-semibold">
        {combined.title}
      </h2>
      <p className="max-w-prose pt-1 pb-3 text-sm text-pretty text-muted">{combined.notes[need]}</p>
      <ProgrammeCards programmes={playable} frequencies={frequencies} />
      <h2 className="pt-8 text-xl font-semibold">{combined.tones}</h2>
    </section>
  );
}

interface FoundProgrammesProps extends AskedFinds {
  frequencies: readonly Frequency[];
}

/** Above the frequencies that a search finds. */
export function FoundProgrammes({ frequencies, ...search }: FoundProgrammesProps) {
  const { texts, count } = useChapter('programmes');
  const programmes = findProgrammes(search.text, ({ slug }) => texts[slug].name);
  const playable = playableOf(programmes, frequencies).length;
  useReportFinds(search, 'programmes', playable > 0 ? count(playable) : undefined);
  return <ChosenProgrammes {...{ programmes, frequencies }} className="pt-3 pb-6" />;
}
