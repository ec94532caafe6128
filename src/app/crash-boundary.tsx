import { Component } from 'react';
import type { ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

interface State {
  /** Boxed: anything can be thrown, undefined too. */
  crash: { error: unknown } | undefined;
}

/** Catches what no screen caught. React has logged it by then. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? <CrashScreen error={crash.error} /> : this.props.children;
  }
}
