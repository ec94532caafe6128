import { Component, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useReloadAfterFailedImport } from '#hooks/use-reload-after-failed-import.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { missingIn } from './missing.ts';

interface ExtraProps {
  /** Shown while it is on its way. */
  fallback?: ReactNode;
  /** Tries again with all that belongs to it, which makes this anew; without it, this part alone. */
  onRetry?: () => void;
  /** Whether this is such another try. */
  again?: boolean;
  children: ReactNode;
}

interface State {
  /** Boxed: anything can be thrown. */
  failure: { error: unknown } | undefined;
  again: boolean;
  arrived: boolean;
}

/** A part of a screen that is fetched late. Where that, or the part itself, fails, it says so: the rest goes on, and sounds on. */
export class Extra extends Component<ExtraProps, State> {
  override state: State = { failure: undefined, again: this.props.again ?? false, arrived: false };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    missingIn(error)?.again();
  }

  override render(): ReactNode {
    const { fallback = null, children, onRetry } = this.props;
    const { failure, again, arrived } = this.state;
    if (failure)
      return (
        <Missing
          again={again}
          error={failure.error}
          onRetry={onRetry ?? (() => this.setState({ failure: undefined, again: true, arrived: false }))}
        />
      );
    return (
      <Suspense fallback={again && !arrived ? <Missing again /> : fallback}>
        {again && <Arrived onShow={() => this.setState({ arrived: true })} />}
        {children}
      </Suspense>
    );
  }
}

/** Takes the focus where what had it is gone; who has gone on elsewhere keeps it. */
const takeLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};

interface MissingProps {
  again: boolean;
  error?: unknown;
  /** undefined while it is on its way. */
  onRetry?: () => void;
}

/** It stays where it is while it is tried again, so that nothing beneath it moves. */
function Missing({ again, error, onRetry }: MissingProps) {
  useReloadAfterFailedImport(again ? missingIn(error) : undefined);
  const { failure, app } = useMessages();
  const [why] = useState(loadFailureKind);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (again) takeLostFocus(button.current);
  }, [again]);
  return (
    <div role={onRetry ? 'alert' : 'status'} className="grid gap-3 rounded-control bg-raised px-4 py-3">
      <p>{onRetry ? failure[why] : app.loading}</p>
      <Button ref={button} kind="quiet" className="w-fit bg-surface" aria-disabled={!onRetry} onClick={onRetry}>
        {app.retry}
      </Button>
    </div>
  );
}

/** The button that another try was asked for with is gone: one goes on from the beginning of what has come. */
function Arrived({ onShow }: { onShow: () => void }) {
  const { app } = useMessages();
  const here = useRef<HTMLParagraphElement>(null);
  const [needed, setNeeded] = useState(true);
  const show = useEffectEvent(() => {
    takeLostFocus(here.current);
    here.current?.addEventListener('blur', () => setNeeded(false), { once: true });
    setNeeded(document.activeElement === here.current);
    onShow();
  });
  useEffect(() => show(), []);
  return (
    needed && (
      <p ref={here} tabIndex={-1} className="sr-only">
        {app.loaded}
      </p>
    )
  );
}
