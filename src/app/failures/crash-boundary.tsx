import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { focusHeading } from '#components/focus-heading.ts';
import { loadErrorIn } from '#components/load-error.ts';
import { CrashScreen } from './crash-screen.tsx';

interface CrashBoundaryProps {
  /** A failure is over when this changes: the path, where a screen is guarded. */
  place?: string;
  /** Shown instead of what failed; the failure screen where nothing is given. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  place: string | undefined;
  /** Boxed: anything can be thrown, undefined too. */
  crash: { error: unknown } | undefined;
  /** How often it was tried again. */
  tries: number;
}

/** Keeps a failure to what it guards. React has logged it by then. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { place: this.props.place, crash: undefined, tries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'crash'> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: State): State | null {
    return place === state.place ? null : { place, crash: undefined, tries: 0 };
  }

  override componentDidCatch(error: unknown): void {
    loadErrorIn(error)?.again();
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { crash, tries } = this.state;
    if (!crash) {
      return (
        <>
          {children}
          {tries > 0 && <HeadingFocus />}
        </>
      );
    }
    if (fallback !== undefined) return fallback;
    // Anew each time, so that its heading takes the focus again.
    return (
      <CrashScreen
        key={tries}
        error={crash.error}
        tried={tries > 0}
        onRetry={() => this.setState({ crash: undefined, tries: tries + 1 })}
      />
    );
  }
}

/** Once another try has shown the screen, the button for it is gone: it is read from its heading, as after a navigation. */
function HeadingFocus() {
  useEffect(() => focusHeading(), []);
  return null;
}
