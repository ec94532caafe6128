import { isSynchronised } from '#core/sync/device-sync.ts';
import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useOnlyHere } from '#components/account/use-only-here.ts';

export type Copy = 'keep' | 'remove';

export const copies: readonly Copy[] = ['keep', 'remove'];

interface CopyChoiceProps {
  value: Copy;
  onChoose: (copy: Copy) => void;
  /** An attempt to send what is new has failed. */
  isUnsent?: boolean;
}

/** Renders nothing where the account has no copy here. */
export function CopyChoice({ value, onChoose, isUnsent = false }: CopyChoiceProps) {
  const { copy: texts } = useChapter('sync');
  const state = useDeviceSync()?.state;
  const onlyHere = useOnlyHere();
  if (!state || !isSynchronised(state)) return null;
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={texts.label}
        value={value}
        options={copies.map((copy) => ({ value: copy, name: texts[copy] }))}
        onChoose={onChoose}
      />
      <div role="status">
        {value === 'remove' && (
          <>
            <p className="text-muted">{texts.stays}</p>
            {onlyHere && (
              <p className="text-muted">
                {onlyHere} {texts.onlyHereStays}
              </p>
            )}
            <LossText isUnsent={isUnsent} isKnown={state.kind !== 'synchronised'} />
          </>
        )}
      </div>
    </div>
  );
}

function LossText({ isUnsent, isKnown }: { isUnsent: boolean; isKnown: boolean }) {
  const { copy: texts } = useChapter('sync');
  if (!isUnsent && !isKnown) return null;
  return <p className="text-danger">{isUnsent ? texts.notSent : texts.unsent}</p>;
}

/** Ends the copy on this device after a sign-out or a deletion; call `prepare` before. */
export function useLeaveCopy(): {
  /** Whether the account has a copy here. */
  isHere: boolean;
  /** Sends what is new where the copy is to be removed. False: the person must first know that something would be lost. */
  prepare: (copy: Copy) => Promise<boolean>;
  leave: (copy: Copy, reason: 'signed-out' | 'deleted') => Promise<void>;
} {
  const used = useDeviceSync();
  // Not asked again after the sign-out, which changes the state.
  const isHere = used !== undefined && isSynchronised(used.state);
  return {
    isHere,
    prepare: async (copy) => {
      if (!isHere || copy === 'keep') return true;
      // Otherwise the dialog has already said that something would be lost.
      const isSurprise = used.state.kind === 'synchronised';
      return (await used.sync.sendAll()) || !isSurprise;
    },
    leave: async (copy, reason) => (isHere ? used.sync.leave(copy, reason) : undefined),
  };
}
