import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the button that changes nothing. It comes first: it gets the focus. */
  cancel: string;
  actions: ReactNode;
  /** What is done beyond this device, too. It comes last. */
  further?: ReactNode;
  onClose: () => void;
}

/** Asks before something that cannot be undone. A native modal dialog traps the focus and restores it. */
export function AlertDialog({ open, title, children, cancel, actions, further, onClose }: AlertDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const focused = document.activeElement;
    if (open) {
      dialog?.showModal();
      // In the lowest windows the focus has scrolled the question away.
      dialog?.scrollTo(0, 0);
    } else dialog?.close();
    return () => {
      // The browser gives the focus back only where the dialog is closed before it is removed.
      if (open && dialog?.isConnected === false && focused instanceof HTMLElement) focused.focus();
    };
  }, [open]);
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="card m-auto max-h-[calc(100dvh-24px)] w-[min(28rem,calc(100%-40px))] text-text backdrop:bg-picture/70"
    >
      <h2 id={`${id}-title`} className="px-6 pt-6 text-xl font-semibold">
        {title}
      </h2>
      {/* Whatever in it gets the focus is scrolled to above the buttons. */}
      <div id={`${id}-text`} className="mt-2 grid gap-3 px-6 text-muted **:scroll-mb-[50dvh]">
        {children}
      </div>
      {/* In sight in a low window and with large text, and then no higher than they must be. */}
      <div className="bottom-0 mt-2 flex flex-wrap gap-beside bg-surface px-6 pt-2 pb-answer not-lowest:sticky *:min-h-answer *:grow *:px-answer *:py-1 *:leading-tight">
        <Button kind="quiet" onClick={onClose}>
          {cancel}
        </Button>
        {actions}
        {further}
      </div>
    </dialog>
  );
}
