import { useState } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ProofForm } from './proof-form.tsx';
import type { SectionProps } from './section-props.ts';

type Act = () => Promise<AccountResult>;

interface FreshProof {
  /** What waits for a proof. */
  waiting: Act | undefined;
  /** Runs it, unless the server asks for a proof first. */
  run: (act: Act) => Promise<AccountResult>;
  /** Runs what waits. */
  resume: Act;
  /** Forgets what waits. */
  cancel: () => void;
}

/** For calls that need a session in which the person has just shown who they are: most sessions are older. */
export function useFreshProof(): FreshProof {
  const [waiting, setWaiting] = useState<Act>();
  return {
    waiting,
    run: async (act) => {
      const result = await act();
      if (result.kind === 'done' || result.problem !== 'reauthentication-needed') return result;
      setWaiting(() => act);
      return { kind: 'done', value: undefined };
    },
    resume: async () => {
      const result: AccountResult = (await waiting?.()) ?? { kind: 'done', value: undefined };
      if (result.kind === 'done') setWaiting(undefined);
      return result;
    },
    cancel: () => setWaiting(undefined),
  };
}

interface FreshProofFormProps extends SectionProps {
  /** Called after the proof. */
  act: Act;
  /** Names the change, where nothing beside the form does. */
  change?: string;
  /** Where nothing beside the form leads back. */
  onCancel?: () => void;
}

export function FreshProofForm({ person, account, act, change, onCancel }: FreshProofFormProps) {
  const { proof: texts, cancel } = useChapter('account-settings');
  const lead = useFocusOnMount<HTMLParagraphElement>();
  return (
    <>
      <p ref={lead} tabIndex={-1} className="outline-none">
        {change === undefined ? texts.lead : texts.named(change)}
      </p>
      <ProofForm
        kind="primary"
        person={person}
        account={account}
        isOld
        submit={texts.confirm}
        busy={texts.confirming}
        act={async (proof) => {
          const proved = await account.proveSession(proof);
          return proved.kind === 'failed' ? proved : act();
        }}
      />
      {onCancel && (
        <Button
          kind="quiet"
          onClick={(event) => {
            // The focused button is removed.
            event.currentTarget.closest('details')?.querySelector('summary')?.focus();
            onCancel();
          }}
        >
          {cancel}
        </Button>
      )}
    </>
  );
}
