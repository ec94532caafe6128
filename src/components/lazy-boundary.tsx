import { Component, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useReloadAfterFailedImport } from '#hooks/use-reload-after-failed-import.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { loadErrorIn } from '#ui/lazy-part.ts';

interface LazyBoundaryProps {
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  /** Boxed: any value can be thrown, undefined too. */
  failure: { error: unknown } | undefined;
  isRetry: boolean;
  hasLoaded: boolean;
}

/** Boundary for a lazily loaded part: shows a failure in its place with a retry button; the rest stays usable. */
export class LazyBoundary extends Component<LazyBoundaryProps, State> {
  override state: State = { failure: undefined, isRetry: false, hasLoaded: false };

  static getDerivedStateFromError(error: unknown): Pick<State, 'failure'> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    loadErrorIn(error)?.allowRetry();
  }

  override render(): ReactNode {
    const { fallback = null, children } = this.props;
    const { failure, isRetry, hasLoaded } = this.state;
    if (failure)
      return (
        <LoadFailure
          isRetry={isRetry}
          error={failure.error}
          onRetry={() => this.setState({ failure: undefined, isRetry: true, hasLoaded: false })}
        />
      );
    return (
      <Suspense fallback={isRetry && !hasLoaded ? <LoadFailure isRetry /> : fallback}>
        {isRetry && <LoadedFocusTarget onShow={() => this.setState({ hasLoaded: true })} />}
        {children}
      </Suspense>
    );
  }
}

/** Only if the focused element was removed: a focus that the person has moved stays. */
const restoreLostFocus = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};

interface LoadFailureProps {
  isRetry: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/** Stays in place during a retry, so that the content below does not move. */
function LoadFailure({ isRetry, error, onRetry }: LoadFailureProps) {
  useReloadAfterFailedImport(isRetry ? loadErrorIn(error) : undefined);
  const { failure, app } = useMessages();
  const [reason] = useState(loadFailureKind);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRetry) restoreLostFocus(button.current);
  }, [isRetry]);
  return (
    <div role={onRetry ? 'alert' : 'status'} className="grid gap-3 rounded-control bg-raised px-4 py-3">
      <p>{onRetry ? failure[reason] : app.loading}</p>
      <Button ref={button} kind="quiet" className="w-fit bg-surface" aria-disabled={!onRetry} onClick={onRetry}>
        {app.retry}
      </Button>
    </div>
  );
}

/** Takes the focus from the removed retry button to the start of the loaded part. */
function LoadedFocusTarget({ onShow }: { onShow: () => void }) {
  const { app } = useMessages();
  const here = useRef<HTMLParagraphElement>(null);
  const [isShown, setShown] = useState(true);
  const show = useEffectEvent(() => {
    restoreLostFocus(here.current);
    here.current?.addEventListener('blur', () => setShown(false), { once: true });
    setShown(document.activeElement === here.current);
    onShow();
  });
  useEffect(() => show(), []);
  return (
    isShown && (
      <p ref={here} tabIndex={-1} className="sr-only">
        {app.loaded}
      </p>
    )
  );
}
