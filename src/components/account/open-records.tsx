import type { MissingKey } from '#core/encryption/protection/what-to-say.ts';
import type { NavigationState } from '#components/navigation-state.ts';
import { useChapter } from '#i18n/language-context.ts';
import { eraseAddress, protectionAddress } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';

interface OpenRecordsProps {
  missing: MissingKey;
  /** What is missing is said beside it. */
  isSaid?: boolean;
}

/** Says what a device without the key still does, and leads to the ways in, or to erasing what it keeps. */
export function OpenRecords({ missing, isSaid = false }: OpenRecordsProps) {
  const { notice } = useChapter('protection');
  const own = { focus: 'own' } satisfies NavigationState;
  return (
    <>
      {!isSaid && <p className="text-muted">{notice[missing].text}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={protectionAddress} state={own}>
          {notice[missing].open}
        </ButtonLink>
        {/* Nobody can erase that from another device any more. */}
        {missing === 'removed' && (
          <ButtonLink kind="quiet" to={eraseAddress} state={own}>
            {notice.eraseHere}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
