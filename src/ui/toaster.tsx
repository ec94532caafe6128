import { Check, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { classNames } from './class-names.ts';
import { Mark } from './mark.tsx';
import { attachToaster, type ToastKind, type ToastMessage } from './toast.ts';

/** Kinds differ by sign, not by colour alone. */
const kinds: Record<ToastKind, { Icon: (props: { className?: string }) => React.ReactNode; className: string }> = {
  done: { Icon: (props) => <Check aria-hidden {...props} />, className: 'bg-primary text-on-primary' },
  note: { Icon: Mark, className: 'bg-raised text-primary' },
  failed: { Icon: (props) => <TriangleAlert aria-hidden {...props} />, className: 'bg-danger text-on-primary' },
};

function ToastIcon({ kind }: { kind: ToastKind }) {
  const { Icon, className } = kinds[kind];
  return (
    <span className={classNames('grid size-10 place-items-center rounded-full', className)}>
      <Icon className="size-5" />
    </span>
  );
}

const offset = { top: 'var(--toast-top)', bottom: 'var(--toast-bottom)' } as const;

/** Most messages and their button fit on one line of a wide window. Sonner's own does not grow with the text. */
const width = { '--width': 'min(40rem, 100vw - 24px)' } as const;

/** Milliseconds: about twelve letters a second; with a button twice as long, to decide. */
function readingTime({ text, action, onGone }: ToastMessage): number {
  if (onGone) return 2000;
  return action ? Math.max(10_000, text.length * 160) : Math.max(4000, text.length * 80);
}

export interface ToasterProps {
  label: string;
  /** Above what the person does at the bottom of the screen. */
  isAtTop: boolean;
}

export function Toaster({ label, isAtTop }: ToasterProps) {
  useEffect(() => {
    const detach = attachToaster(
      (message) =>
        void toast(message.text, {
          icon: <ToastIcon kind={message.kind} />,
          duration: readingTime(message),
          ...(message.action && { action: message.action }),
          ...(message.onGone && { onAutoClose: message.onGone, onDismiss: message.onGone }),
        }),
    );
    return () => {
      detach();
      // Sonner would show them again in the next toaster, which follows a failure of the frame.
      toast.dismiss();
    };
  }, []);
  return (
    <Sonner
      position={isAtTop ? 'top-center' : 'bottom-center'}
      containerAriaLabel={label}
      offset={offset}
      mobileOffset={{ ...offset, left: 12, right: 12 }}
      // On a phone, Sonner's full width and offset would push long words off screen.
      className="@container max-[600px]:w-auto!"
      style={{ fontFamily: 'inherit', ...width }}
      toastOptions={{
        unstyled: true,
        // Sonner's rules are outside every cascade layer: only inline styles override them.
        style: { insetInline: 0, width: 'fit-content' },
        classNames: {
          toast:
            'mx-auto flex max-w-full flex-wrap items-center gap-y-2 rounded-4xl border border-line bg-surface p-2 font-medium text-text shadow-card duration-arrival! ease-answer! low:gap-y-0 low:py-1 low:text-sm low:leading-tight',
          // Takes no room of its own, so that it does not stand above a text that fills the line.
          icon: '-mr-10 shrink-0 low:hidden @max-[16rem]:hidden',
          // With large text on a phone, its words need the room of the icon. There and in the lowest windows, its lines may
          // exceed the screen.
          content:
            'max-w-full pr-3 pl-13 low:pl-2 lowest:max-h-9 lowest:overflow-y-auto @max-[16rem]:max-h-[35dvh] @max-[16rem]:overflow-y-auto @max-[16rem]:px-2',
          // Where the text needs the whole line, it goes below.
          actionButton: 'min-h-11 grow rounded-full bg-primary px-4 py-1 text-on-primary',
        },
      }}
    />
  );
}
