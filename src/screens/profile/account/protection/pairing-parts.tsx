import { useEffect, useId, useRef, type ReactNode } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountFailure } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

interface PairingPanelProps {
  /** What the person has chosen. */
  title: string;
  /** Read aloud when it changes: the person may look at the other device. */
  said: ReactNode;
  children: ReactNode;
}

/** Of both devices of a pairing. What the other device does moves neither the focus nor the page. */
export function PairingPanel({ title, said, children }: PairingPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    bringIntoView(panel.current);
  }, []);
  return (
    <div
      ref={panel}
      role="group"
      aria-label={title}
      aria-describedby={id}
      tabIndex={-1}
      className="grid grid-cols-1 gap-4 rounded-control bg-raised p-4 outline-none"
    >
      <div id={id} role="status" className="empty:hidden">
        {said}
      </div>
      {children}
    </div>
  );
}

/** While the other device has not answered. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Mark className="size-6 shrink-0 animate-onda-spin text-accent" />
      <p className="min-w-0 grow basis-44">{text}</p>
    </div>
  );
}

/** @param props.code six digits, shown in two groups and copied without a space */
export function PairingCode({ text, code }: { text: string; code: string }) {
  return (
    <p className="grid gap-1">
      <span>{text}</span>
      <span className="flex flex-wrap gap-x-3 text-3xl font-semibold tabular-nums" translate="no">
        <span>{code.slice(0, 3)}</span>
        <span>{code.slice(3)}</span>
      </span>
    </p>
  );
}

/** Why a pairing has ended. Each has one try, and another may begin. */
export function Failure({ failure, again }: { failure: AccountFailure | undefined; again: () => void }) {
  const { pairAgain } = useChapter('protection');
  return (
    <>
      {/* In line with what else the panel says. */}
      <div className="-mx-4 -my-3 has-[[role=alert]:empty]:hidden">
        <ProblemText failure={failure} />
      </div>
      {failure && (
        <Button className="w-fit" onClick={again}>
          {pairAgain}
        </Button>
      )}
    </>
  );
}
