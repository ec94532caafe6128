import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';
import { toasterNeeded } from './toast.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, { optional: true });

/** Outside the screens: a toast outlives a change of screen. */
export function ToastRegion({ label }: { label: string }) {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.getSnapshot, () => false);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster label={label} />
    </Suspense>
  ) : null;
}
