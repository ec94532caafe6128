import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface AlertDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Names the button that changes nothing. It comes first: it gets the focus. */
  cancel: string;
  actions: ReactNode;
  /** Whether the buttons fill their line. */
  fillsLine?: boolean;
  onClose: () => void;
}

/** Asks before something that cannot be undone. A native modal dialog traps the focus and restores it. */
export function AlertDialog({ open, title, children, cancel, actions, fillsLine = false, onClose }: AlertDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = element.current;
    const focused = document.activeElement;
    if (open) dialog?.showModal();
    else dialog?.close();
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
      className="@container card m-auto w-[min(28rem,calc(100%-2.5rem))] p-6 text-text backdrop:bg-picture/70"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-2 grid gap-3 text-muted">
        {children}
      </div>
      {/* In sight in a low window, too. In a narrow one with large text it would cover what is asked. */}
      <div
        className={classNames(
          '-mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 bg-surface px-6 pt-3 pb-6 @min-[22rem]:sticky @min-[22rem]:-bottom-6',
          fillsLine && '*:grow',
        )}
      >
        <Button kind="quiet" onClick={onClose}>
          {cancel}
        </Button>
        {actions}
      </div>
    </dialog>
  );
}
