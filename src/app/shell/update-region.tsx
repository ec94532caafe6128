import { Suspense } from 'react';
import { useUpdateOffer } from '#hooks/use-update-offer.ts';
import { lazyExtra } from '#ui/lazy-part.ts';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';

const UpdateBar = lazyExtra(async () => (await import('./update-bar.tsx')).UpdateBar);

/** Where a new version is offered, whatever screen is shown. */
export function UpdateRegion() {
  const offer = useUpdateOffer();
  return offer ? (
    // Its texts may be missing: no screen goes for that.
    <CrashBoundary fallback={null}>
      <Suspense fallback={null}>
        <UpdateBar offer={offer} />
      </Suspense>
    </CrashBoundary>
  ) : null;
}
