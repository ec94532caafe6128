import { Component } from 'react';
import type { ReactNode } from 'react';
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
}

/** Catches what no screen caught. React has logged it by then. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    const isMissing = crash.error instanceof MissingChapter;
    if (this.props.ofTexts && !isMissing) throw crash.error;
    return <CrashScreen error={crash.error} onRetry={isMissing ? () => this.setState({ crash: undefined }) : undefined} />;
  }
}
