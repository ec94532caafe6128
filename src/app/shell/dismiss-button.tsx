import { X } from 'lucide-react';
import { focusHeading } from '#components/focus-heading.ts';
import { useMessages } from '#i18n/language-context.ts';

/** Closes the bar that it is in. */
export function DismissButton({ onDismiss }: { onDismiss: () => void }) {
  const { sound } = useMessages();
  return (
    <button
      type="button"
      aria-label={sound.dismiss}
      onClick={() => {
        onDismiss();
        // The focused button is removed.
        focusHeading();
      }}
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-text"
    >
      <X aria-hidden className="size-5" />
    </button>
  );
}
