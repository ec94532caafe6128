import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { useUpdateOffer } from '#hooks/use-update-offer.ts';
import { optionalPart } from '#ui/lazy-part.ts';

const UpdateBar = optionalPart(async () => (await import('./update-bar.tsx')).UpdateBar);

export function UpdateRegion() {
  const offer = useUpdateOffer();
  return offer ? (
    // If the bar's texts cannot be loaded, the screen stays.
    <CrashBoundary fallback={null}>
      <UpdateBar offer={offer} />
    </CrashBoundary>
  ) : null;
}
