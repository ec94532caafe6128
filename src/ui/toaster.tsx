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
      className="max-[600px]:w-auto!"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        // Sonner's rules are outside every cascade layer: only inline styles override them.
        style: { insetInline: 0, width: 'fit-content' },
        classNames: {
          toast:
            'mx-auto flex max-w-full items-center gap-3 rounded-4xl border border-line bg-surface p-2 pr-5 font-medium text-text shadow-card duration-arrival! ease-answer! low:py-1 low:pl-4 low:text-sm low:leading-tight',
          icon: 'shrink-0 low:hidden',
          actionButton: 'min-h-11 shrink-0 rounded-full bg-primary px-4 text-on-primary',
        },
      }}
    />
  );
}
