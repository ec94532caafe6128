import { FrequencyCard } from '#components/frequency-card.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { shelves, type Need } from '#core/catalogue/needs.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ShelfCombinations, ShelfProgrammes } from '#screens/library/programmes/programmes-view.tsx';
import { gridClass } from './card-grid.tsx';
import { ReturnFocus } from './return-focus.ts';

interface NeedShelfProps {
  need: Need;
  frequencies: readonly Frequency[];
  showAll: () => void;
}

export function NeedShelf({ need, frequencies, showAll }: NeedShelfProps) {
  const texts = useChapter('shelves');
  return (
    <section aria-labelledby="shelf">
      <h2 id="shelf" className="pt-3 text-xl font-semibold">
        {texts.titles[need]}
      </h2>
      <p className="max-w-prose pt-1 pb-4 text-pretty text-muted">{texts.texts[need]}</p>
      <ReturnFocus />
      <ShelfCombinations need={need} frequencies={frequencies} />
      <ul className={gridClass}>
        {shelves[need].map(({ id, ...chosen }) => {
          // An operator may have removed it.
          const frequency = frequencies.find((one) => one.id === id);
          return (
            frequency && (
              <li key={id} className="grid">
                <FrequencyCard frequency={frequency} chosen={chosen} />
              </li>
            )
          );
        })}
      </ul>
      <ShelfProgrammes need={need} frequencies={frequencies} />
      <Button kind="quiet" className="mt-6" onClick={showAll}>
        {texts.showAll}
      </Button>
    </section>
  );
}
