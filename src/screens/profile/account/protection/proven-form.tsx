import type { ReactNode } from 'react';
import { AccountForm } from '#components/account/account-form.tsx';
import type { AccountResult } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { FreshProofForm, useFreshProof } from '#screens/profile/account/fresh-proof.tsx';
import type { SectionProps } from '#screens/profile/account/section-props.ts';

interface ProvenFormProps extends SectionProps {
  submit: string;
  busy: string;
  kind?: 'primary' | 'quiet' | 'danger';
  act: () => Promise<AccountResult>;
  /** Checks the fields first. */
  isReady?: () => boolean;
  children?: ReactNode;
}

/** A change of the keys, for which the person may have to show who they are. */
export function ProvenForm({ act, isReady = () => true, children, submit, busy, kind, ...shared }: ProvenFormProps) {
  'use no memo'; // Its fields are new elements each time.
  const action = useAccountAction();
  const proof = useFreshProof();
  if (proof.waiting)
    return (
      <div className="grid gap-4">
        <FreshProofForm {...shared} act={proof.resume} />
      </div>
    );
  return (
    <AccountForm
      action={action}
      submit={submit}
      busy={busy}
      {...(kind && { kind })}
      onSubmit={() => {
        if (isReady()) void action.run(() => proof.run(act));
      }}
    >
      {children}
    </AccountForm>
  );
}
