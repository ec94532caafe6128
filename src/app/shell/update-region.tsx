import { Suspense } from 'react';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { useUpdateOffer } from '#hooks/use-update-offer.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const UpdateBar = lazyPart(async () => (await import('./update-bar.tsx')).UpdateBar, { optional: true });

export function UpdateRegion() {
  const offer = useUpdateOffer();
  return offer ? (
    // If the bar's texts cannot be loaded, the screen stays.
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <UpdateBar offer={offer} />
      </Suspense>
    </CrashBoundary>
  ) : null;
}
