import { useState, type ComponentType, type ReactNode } from 'react';
import type { AccountResult, Proof } from '#core/account/real-account.ts';
import { hasSentAll, type AccountCopy } from '#core/sync/device-sync.ts';
import { useDeviceSync, useRealAccount } from '#hooks/account/use-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ProofForm } from './proof-form.tsx';
import { useOnlyHere } from '#components/account/use-only-here.ts';

interface SyncErasureProps {
  onClose: () => void;
  copy: AccountCopy;
  /** Closes the dialog, too. @param text said afterwards */
  eraseHere: (text?: string) => Promise<void>;
  /** What is erased. */
  children: ReactNode;
}

type EraseProps = Pick<SyncErasureProps, 'eraseHere'>;

interface ConsequencesProps {
  isLocked: boolean;
  hasChoice: boolean;
}

/** Erasing everything where an account has a copy, or may have one. */
export function SyncErasure({ copy, onClose, eraseHere, children }: SyncErasureProps) {
  const profile = useChapter('profile');
  const { erase: texts } = useChapter('sync');
  const [everywhere, setEverywhere] = useState<{ Erase: ComponentType<EraseProps> }>();
  // Without a copy of the account there is nothing yet by which this device could erase it.
  const isLocked = useDeviceSync()?.state.kind === 'locked';
  const hasChoice = copy === 'synchronised' || copy === 'kept' || isLocked;
  return (
    <AlertDialog
      open
      title={profile.eraseTitle}
      onClose={onClose}
      cancel={profile.cancel}
      actions={
        !everywhere && (
          <Button kind="danger" onClick={() => void eraseHere()}>
            {texts.here}
          </Button>
        )
      }
      further={
        !everywhere &&
        hasChoice && (
          <Button
            kind="bare"
            className="bg-raised text-danger hover:bg-line forced-colors:border"
            onClick={() => setEverywhere({ Erase: isLocked ? LockedEverywhere : OpenEverywhere })}
          >
            {texts.everywhere}
          </Button>
        )
      }
    >
      {everywhere ? (
        <everywhere.Erase eraseHere={eraseHere} />
      ) : (
        // Both choices are in sight on a small phone.
        <div className="grid gap-2 max-sm:text-sm">
          {children}
          <Consequences isLocked={isLocked} hasChoice={hasChoice} />
        </div>
      )}
    </AlertDialog>
  );
}

function Consequences({ isLocked, hasChoice }: ConsequencesProps) {
  const { erase: texts } = useChapter('sync');
  const there = useCopyThere();
  const onlyHere = useOnlyHere();
  return (
    <p>
      {there} {onlyHere && <strong className="font-medium text-text">{onlyHere} </strong>}
      {isLocked ? <Locked /> : hasChoice ? texts.text : texts.onlyHere}
    </p>
  );
}

/** What the account has, for a person who may be about to erase the only other copy. */
function useCopyThere(): string {
  const { erase: texts, waiting } = useChapter('sync');
  const used = useDeviceSync();
  if (used && hasSentAll(used)) return texts.hasCopy;
  const unsent = used?.state.kind === 'waiting' ? used.state.count : (used?.unsent ?? 0);
  return unsent > 0 ? `${texts.mayHaveCopy} ${waiting(unsent)}` : texts.mayHaveCopy;
}

/** What is so only where the key is missing. */
function Locked() {
  return useChapter('protection').sync.erase.text;
}

function LockedEverywhere(props: EraseProps) {
  const { prove, done } = useChapter('protection').sync.erase;
  return <EraseEverywhere {...props} prove={prove} done={done} />;
}

function OpenEverywhere(props: EraseProps) {
  const { prove, everywhereDone } = useChapter('sync').erase;
  return <EraseEverywhere {...props} prove={prove} done={everywhereDone} />;
}

interface EraseEverywhereProps extends EraseProps {
  prove: string;
  /** Said afterwards. */
  done: string;
}

function EraseEverywhere({ eraseHere, prove, done }: EraseEverywhereProps) {
  const { erase: texts, enterCode, signIn } = useChapter('sync');
  const lead = useFocusOnMount<HTMLParagraphElement>();
  const used = useRealAccount();
  const sync = useDeviceSync()?.sync;
  if (used?.state.kind !== 'signed-in')
    return (
      <>
        <p>{texts.signInFirst}</p>
        <ButtonLink to={routes.auth}>{used?.state.kind === 'second-factor' ? enterCode : signIn}</ButtonLink>
      </>
    );
  const { state, account } = used;
  const eraseEverywhere = async (proof: Proof): Promise<AccountResult> => {
    let failure: AccountResult = { kind: 'failed', problem: 'not-erased' };
    const isErased = await sync?.eraseEverywhere(async () => {
      const result = await account.eraseRecords(proof);
      if (result.kind === 'done') return result.value;
      failure = result;
      return undefined;
    });
    if (isErased !== true) return failure;
    await eraseHere(done);
    return { kind: 'done', value: undefined };
  };
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {prove}
      </p>
      <ProofForm
        person={state.person}
        account={account}
        submit={texts.everywhereNow}
        busy={texts.busy}
        act={eraseEverywhere}
      />
    </>
  );
}
