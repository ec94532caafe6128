import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.ts';
import { toasterNeeded } from './toast.ts';

const Toaster = lazyPart(async () => (await import('./toaster.tsx')).Toaster, { optional: true });

/** Belongs outside the screens, because a toast stays when the screen changes. */
export function ToastRegion({ label }: { label: string }) {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.getSnapshot, () => false);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster label={label} />
    </Suspense>
  ) : null;
}
