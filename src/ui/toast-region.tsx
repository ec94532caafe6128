import { useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.ts';
import { toasterNeeded } from './toast.ts';

const Toaster = optionalPart(async () => (await import('./toaster.tsx')).Toaster);

/** Belongs outside the screens, because a toast stays when the screen changes. */
export function ToastRegion({ label }: { label: string }) {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.getSnapshot, () => false);
  return isNeeded ? <Toaster label={label} /> : null;
}
