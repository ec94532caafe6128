import { useState, type ReactNode } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import type { AccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { ProofForm } from './proof-form.tsx';
import type { SectionProps } from './section-props.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

type Act = () => Promise<AccountResult>;

interface Wanted {
  isWanted: boolean;
  /** Called after the proof. Fails where the proof is none for the change. */
  onProved: Act;
  onCancel: () => void;
}

interface FreshProof {
  /** Runs it, unless the server asks for a proof first: then it waits for that. */
  run: (act: Act) => Promise<AccountResult>;
  /** For the `ProofPlace`. */
  place: Wanted;
}

/**
 * For calls that need a session in which the person has just shown who they are: most sessions are older.
 * @param asking shows where the change fails after a proof that was right
 */
export function useFreshProof(asking: Pick<AccountAction, 'fail'>): FreshProof {
  const [waiting, setWaiting] = useState<Act>();
  return {
    run: async (act) => {
      const result = await act();
      if (result.kind === 'done' || result.problem !== 'reauthentication-needed') return result;
      setWaiting(() => act);
      return { kind: 'done', value: undefined };
    },
    place: {
      isWanted: waiting !== undefined,
      onProved: async () => {
        const result: AccountResult = (await waiting?.()) ?? { kind: 'done', value: undefined };
        if (result.kind === 'failed' && result.problem === 'reauthentication-needed') return result;
        setWaiting(undefined);
        if (result.kind === 'failed') asking.fail(result);
        return { kind: 'done', value: undefined };
      },
      onCancel: () => setWaiting(undefined),
    },
  };
}

interface ProofPlaceProps extends SectionProps, Wanted {
  /** Names the change. */
  change: string;
  /** What asks for the change. */
  children: ReactNode;
}

/** What asks for a change and, in its place, the proof that it takes. What was typed is there again afterwards. */
export function ProofPlace({ children, ...wanted }: ProofPlaceProps) {
  'use no memo'; // What it holds are new elements each time.
  const { isWanted } = wanted;
  return (
    <>
      <div hidden={isWanted} className="grid grid-cols-1 gap-4" {...useReturnedFocus(isWanted)}>
        {children}
      </div>
      {isWanted && <Proof {...wanted} />}
    </>
  );
}

function Proof({ person, account, change, onProved, onCancel }: Omit<ProofPlaceProps, 'children'>) {
  const { proof: texts, cancel } = useChapter('account-settings');
  const lead = useFocusOnMount<HTMLParagraphElement>();
  return (
    <div className="grid grid-cols-1 gap-4">
      <p ref={lead} tabIndex={-1} className="outline-none">
        {texts.lead(change)}
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
          return proved.kind === 'failed' ? proved : onProved();
        }}
      />
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
