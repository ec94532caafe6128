import { Suspense, useSyncExternalStore } from 'react';
import { lazyExtra } from './lazy-part.ts';
import { toastsWanted } from './toast.ts';

const Toaster = lazyExtra(async () => (await import('./toaster.tsx')).Toaster);

/** Stands once, outside the screens, so that a toast outlives a change of screen. */
export function ToastRegion({ label }: { label: string }) {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.getSnapshot, () => false);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster label={label} />
    </Suspense>
  ) : null;
}
