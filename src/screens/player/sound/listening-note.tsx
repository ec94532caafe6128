import { useListeningWeek } from '#hooks/use-player.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

/** The week's sound dose, as far as a browser can tell. */
export function ListeningNote() {
  const proof = useChapter('proof');
  const number = useNumber();
  const { dose } = useListeningWeek();
  return (
    <p className="text-sm text-muted">
      {proof.dose(number(dose, 1))} {proof.doseExplained}
    </p>
  );
}
