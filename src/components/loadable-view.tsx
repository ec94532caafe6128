import type { ReactNode } from 'react';
import type { Loadable } from '#core/loadable.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/mark.tsx';

interface LoadableViewProps<T> {
  loadable: Loadable<T>;
  /** Said while it is on its way. */
  loading: string;
  /** The heading of the failure. */
  failed: string;
  /** Said when a retry is under way. */
  stillTrying: string;
  /** Where else a person can go when it failed. */
  wayOut?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Draws every state of something on its way; a screen cannot forget one. */
export function LoadableView<T>({ loadable, loading, failed, stillTrying, wayOut, children }: LoadableViewProps<T>) {
  const { app, failure } = useMessages();
  if (loadable.status === 'ready') return children(loadable.value);
  if (loadable.status === 'loading') {
    return (
      <div className="grid justify-items-center gap-4 py-24 text-muted">
        <Spinner className="size-12" label={loading} />
        <p role="status">{loadable.retrying ? stillTrying : ''}</p>
      </div>
    );
  }
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <p className="text-xl font-medium">{failed}</p>
      <p className="text-muted">{failure[loadable.kind]}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={loadable.retry}>{app.retry}</Button>
        {wayOut}
      </div>
    </div>
  );
}
