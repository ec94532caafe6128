import { useListeningWeek } from '#hooks/use-player.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';

/** What the week's listening takes of what is held to be safe, as far as a browser can tell. */
export function ListeningNote() {
  const { sound } = useMessages();
  const number = useNumber();
  const { dose } = useListeningWeek();
  return (
    <p className="text-sm text-muted">
      {sound.dose(number(dose, 1))} {sound.doseExplained}
    </p>
  );
}
