import { isImported } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';

// Lazy, because few sounds come from a file.
const ImportedNote = optionalPart(async () => (await import('./imported-note.tsx')).ImportedNote);

interface KnowledgeProps {
  frequency: Frequency;
  /** undefined while loading. */
  settings: SessionSettings | undefined;
}

export function Knowledge(props: KnowledgeProps) {
  const { frequency, settings } = props;
  return isImported(frequency.id) ? <ImportedNote credit={settings?.credit ?? {}} /> : <Description {...props} />;
}

/** The catalogue describes a frequency in its suggested form, such as “one tone per ear”. */
function Description({ frequency: { suggestedMode, description }, settings }: KnowledgeProps) {
  const { sound } = useMessages();
  const isAsSuggested = settings === undefined || toneOf(settings).kind === suggestedMode;
  return (
    <p className="text-lg">
      {!isAsSuggested && sound.inSuggestedForm(sound.modes[suggestedMode].toLowerCase())}
      {description[useLocale()]}
    </p>
  );
}
