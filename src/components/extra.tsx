import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { MissingPart } from '#ui/lazy-part.ts';

interface ExtraProps {
  /** Shown while it is on its way. */
  fallback?: ReactNode;
  /** Tries again with all that belongs to it; without it, this part alone. */
  onRetry?: () => void;
  children: ReactNode;
}

/** A part of a screen that is fetched late. Where that, or the part itself, fails, it says so: the rest goes on, and sounds on. */
export class Extra extends Component<ExtraProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingPart) error.again();
  }

  override render(): ReactNode {
    const { fallback = null, children, onRetry } = this.props;
    if (this.state.failed) return <Missing onRetry={onRetry ?? (() => this.setState({ failed: false }))} />;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const { failure, app } = useMessages();
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-raised px-4 py-3">
      <p>{failure.offline}</p>
      <Button kind="quiet" className="w-fit" onClick={onRetry}>
        {app.retry}
      </Button>
    </div>
  );
}
