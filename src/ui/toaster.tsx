import { Check, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { classNames } from './class-names.ts';
import { Mark } from './mark.tsx';
import { attachToaster } from './toast.ts';
import type { ToastKind } from './toast.ts';

/** Each kind by its sign, never by colour alone. */
const signs: Record<ToastKind, { Sign: (props: { className?: string }) => React.ReactNode; look: string }> = {
  done: { Sign: (props) => <Check aria-hidden {...props} />, look: 'bg-primary text-on-primary' },
  note: { Sign: Mark, look: 'bg-raised text-primary' },
  failed: { Sign: (props) => <TriangleAlert aria-hidden {...props} />, look: 'bg-danger text-on-primary' },
};

function SignOf({ kind }: { kind: ToastKind }) {
  const { Sign, look } = signs[kind];
  return (
    <span className={classNames('grid size-10 place-items-center rounded-full', look)}>
      <Sign className="size-5" />
    </span>
  );
}

/** Milliseconds: as long as it takes to read, at some twelve letters a second, and never less than it takes to notice. */
const readingTime = (text: string): number => Math.max(4000, text.length * 80);

/** Where toasts appear. Fetched with the first of them. */
export function Toaster({ label }: { label: string }) {
  useEffect(
    () =>
      attachToaster(
        ({ text, kind }) => void toast(text, { icon: <SignOf kind={kind} />, duration: readingTime(text) }),
      ),
    [],
  );
  return (
    <Sonner
      position="top-center"
      containerAriaLabel={label}
      mobileOffset={{ top: 'max(0.75rem, env(safe-area-inset-top))', left: 12, right: 12 }}
      // On a phone the library makes it as wide as the window and puts it beside the edge: long words would leave it.
      className="max-[600px]:w-auto!"
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        // The library's own rules stand outside every layer: only what is said of the element itself prevails.
        style: { insetInline: 0, width: 'fit-content' },
        classNames: {
          toast:
            'mx-auto flex max-w-full items-center gap-3 rounded-4xl border border-line bg-surface p-2 pr-5 font-medium text-text shadow-card duration-arrival! ease-answer!',
          icon: 'shrink-0',
        },
      }}
    />
  );
}
