import { isSynchronised } from '#core/sync/device-sync.ts';
import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';

export type Copy = 'keep' | 'remove';

const copies = ['keep', 'remove'] as const;

interface CopyChoiceProps {
  value: Copy;
  onChoose: (copy: Copy) => void;
}

/** Nothing where the account has no copy here. */
export function CopyChoice({ value, onChoose }: CopyChoiceProps) {
  const { copy: texts } = useChapter('sync');
  const state = useDeviceSync()?.state;
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
        {value === 'remove' && state.kind !== 'synchronised' && <p className="text-danger">{texts.unsent}</p>}
      </div>
    </div>
  );
}

/** Ends the copy on this device after a sign-out or a deletion; call `prepare` before. */
export function useLeaveCopy(): {
  /** Whether the account has a copy here. */
  isHere: boolean;
  prepare: (copy: Copy) => Promise<void>;
  leave: (copy: Copy, reason: 'signed-out' | 'deleted') => Promise<void>;
} {
  const used = useDeviceSync();
  // Not asked again after the sign-out, which changes the state.
  const isHere = used !== undefined && isSynchronised(used.state);
  return {
    isHere,
    // What was changed in the last second is not to be lost.
    prepare: async (copy) => (isHere && copy === 'remove' ? used.sync.syncNow() : undefined),
    leave: async (copy, reason) => (isHere ? used.sync.leave(copy, reason) : undefined),
  };
}
