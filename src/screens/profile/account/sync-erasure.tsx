import { useState, type ReactNode } from 'react';
import type { AccountResult, Proof } from '#core/account/real-account.ts';
import { useDeviceSync, useRealAccount } from '#hooks/account/use-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ProofForm } from './proof-form.tsx';

interface SyncErasureProps {
  onClose: () => void;
  /** Closes the dialog, too. */
  eraseHere: () => Promise<void>;
  /** What is erased. */
  children: ReactNode;
}

/** Erasing everything where an account has a copy. */
export function SyncErasure({ onClose, eraseHere, children }: SyncErasureProps) {
  const profile = useChapter('profile');
  const { erase: texts } = useChapter('sync');
  const [isEverywhere, setEverywhere] = useState(false);
  return (
    <AlertDialog
      open
      title={profile.eraseTitle}
      onClose={onClose}
      cancel={profile.cancel}
      actions={
        !isEverywhere && (
          <>
            <Button kind="danger" onClick={() => void eraseHere()}>
              {texts.here}
            </Button>
            <Button kind="danger" onClick={() => setEverywhere(true)}>
              {texts.everywhere}
            </Button>
          </>
        )
      }
    >
      {isEverywhere ? (
        <EraseEverywhere eraseHere={eraseHere} />
      ) : (
        <>
          {children}
          <p>{texts.text}</p>
        </>
      )}
    </AlertDialog>
  );
}

function EraseEverywhere({ eraseHere }: Pick<SyncErasureProps, 'eraseHere'>) {
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
    await eraseHere();
    return { kind: 'done', value: undefined };
  };
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {texts.prove}
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
