import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { focusHeading } from '#components/focus-heading.ts';
import { MissingChapter } from '#i18n/chapters.ts';
import { CrashScreen } from './crash-screen.tsx';

interface CrashBoundaryProps {
  /** Catches only that the texts of a screen could not be fetched: what stands around the screen goes on. */
  ofTexts?: boolean;
  children: ReactNode;
}

interface State {
  /** Boxed: anything can be thrown, undefined too. */
  crash: { error: unknown } | undefined;
  /** How often it was tried again. */
  tries: number;
}

/** Catches what no screen caught. React has logged it by then. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: undefined, tries: 0 };

  static getDerivedStateFromError(error: unknown): Pick<State, 'crash'> {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash, tries } = this.state;
    if (!crash) {
      return (
        <>
          {this.props.children}
          {tries > 0 && <HeadingFocus />}
        </>
      );
    }
    const isMissing = crash.error instanceof MissingChapter;
    if (this.props.ofTexts && !isMissing) throw crash.error;
    // Anew each time, so that its heading takes the focus again.
    return <CrashScreen key={tries} error={crash.error} onRetry={isMissing ? () => this.setState({ crash: undefined, tries: tries + 1 }) : undefined} />;
  }
}

/** Once another try has shown the screen, the button for it is gone: it is read from its heading, as after a navigation. */
function HeadingFocus() {
  useEffect(() => focusHeading(), []);
  return null;
}
