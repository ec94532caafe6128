import { Component, useEffect, type ReactNode } from 'react';
import { focusHeading } from '#components/focus-heading.ts';
import { loadErrorIn } from '#ui/lazy-part.ts';
import { CrashScreen } from './crash-screen.tsx';

interface CrashBoundaryProps {
  /** A change resets the boundary. */
  place?: string;
  fallback?: ReactNode;
  children: ReactNode;
}

interface State {
  place: string | undefined;
  /** In an object, because undefined can be thrown too. */
  crash: { error: unknown } | undefined;
  tries: number;
}

export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { place: this.props.place, crash: undefined, tries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'crash'> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: State): State | null {
    return place === state.place ? null : { place, crash: undefined, tries: 0 };
  }

  override componentDidCatch(error: unknown): void {
    loadErrorIn(error)?.allowRetry();
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
    // A new key moves the focus to the heading again.
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

/** Moves the focus to the heading, because a successful retry removes the retry button. */
function HeadingFocus() {
  useEffect(() => focusHeading(), []);
  return null;
}
