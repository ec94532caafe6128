import type { MissingKey } from '#core/encryption/protection/what-to-say.ts';
import type { NavigationState } from '#components/navigation-state.ts';
import { useChapter } from '#i18n/language-context.ts';
import { protectionAddress } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';

interface OpenRecordsProps {
  missing: MissingKey;
  /** What is missing is said beside it. */
  isSaid?: boolean;
}

/** Says what a device without the key still does, and leads to the ways in. */
export function OpenRecords({ missing, isSaid = false }: OpenRecordsProps) {
  const texts = useChapter('protection').notice[missing];
  return (
    <>
      {!isSaid && <p className="text-muted">{texts.text}</p>}
      <ButtonLink to={protectionAddress} state={{ focus: 'own' } satisfies NavigationState} className="w-fit">
        {texts.open}
      </ButtonLink>
    </>
  );
}
