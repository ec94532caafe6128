import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface LinkDialogProps {
  url: string;
  onClose: () => void;
}

/** Gives a link to copy by hand. A native modal dialog traps the focus and restores it. */
export function LinkDialog({ url, onClose }: LinkDialogProps) {
  const { byHand } = useChapter('presets');
  const element = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    element.current?.setAttribute('closedby', 'any');
    element.current?.showModal();
    field.current?.select();
  }, []);
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="accent-clarity card m-auto w-[min(28rem,calc(100%-2.5rem))] text-text backdrop:bg-picture/70"
    >
      <div className="grid gap-5 p-6">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          {byHand.title}
        </h2>
        <p id={`${id}-text`} className="text-muted">
          {byHand.text}
        </p>
        <TextField
          ref={field}
          readOnly
          aria-label={byHand.link}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="quiet" onClick={() => element.current?.close()}>
          {byHand.close}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
