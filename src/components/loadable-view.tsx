import type { ReactNode } from 'react';
import type { Loadable } from '#core/loadable.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Mark, Spinner } from '#ui/mark.tsx';

interface LoadableViewProps<T> {
  loadable: Loadable<T>;
  /** Name of the spinner. */
  loading?: string;
  /** Wraps the spinner and its text in a placeholder of the content. */
  placeholder?: (waiting: ReactNode) => ReactNode;
  children: (value: T) => ReactNode;
}

/** Draws every state of what is loaded from the catalogue, so that no screen can forget one. */
export function LoadableView<T>({ loadable, loading, placeholder, children }: LoadableViewProps<T>) {
  'use no memo'; // Rarely rendered twice in one state.
  const { app, library, failure } = useMessages();
  if (loadable.status === 'ready') return children(loadable.value);
  if (loadable.status === 'loading') {
    const waiting = (
      <>
        <Spinner className="size-12" label={loading ?? library.loading} />
        <p role="status">{loadable.retrying ? library.stillTrying : ''}</p>
      </>
    );
    return placeholder ? (
      placeholder(waiting)
    ) : (
      <div className="grid justify-items-center gap-4 py-24 text-muted">{waiting}</div>
    );
  }
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center">
      <Mark className="mb-2 size-20 text-line" />
      <p className="text-xl font-medium">{library.failed}</p>
      <p className="text-balance text-muted">{failure[loadable.kind]}</p>
      <Button onClick={loadable.retry}>{app.retry}</Button>
    </div>
  );
}
