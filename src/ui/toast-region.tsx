import { useSyncExternalStore } from 'react';
import { optionalPart } from './lazy-part.ts';
import { toasterNeeded } from './toast.ts';
import type { ToasterProps } from './toaster.tsx';

const Toaster = optionalPart(async () => (await import('./toaster.tsx')).Toaster);

/** Belongs outside the screens, because a toast stays when the screen changes. */
export function ToastRegion(props: ToasterProps) {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.getSnapshot, () => false);
  return isNeeded ? <Toaster {...props} /> : null;
}
