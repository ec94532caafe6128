import { AccountForm } from '#components/account/account-form.tsx';
import { FormField } from '#components/form-field.tsx';
import type { NewFactor } from '#core/account/real-account.ts';
import { useAccountAction } from '#hooks/account/use-account-action.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { FreshProofForm, useFreshProof } from './fresh-proof.tsx';
import type { SectionProps } from './section-props.ts';

interface AddFactorProps extends SectionProps {
  onAdded: (factor: NewFactor) => void;
  onCancel: () => void;
}

/** Asks for a name: a person may have several. */
export function AddFactor({ person, account, onAdded, onCancel }: AddFactorProps) {
  const { factors: texts, cancel } = useChapter('account-settings');
  const name = useFocusOnMount<HTMLInputElement>();
  const action = useAccountAction();
  const proof = useFreshProof();
  const count = person.factors.length;
  const add = async (): Promise<void> => {
    const wanted = name.current?.value.trim() ?? '';
    await action.run(() =>
      proof.run(async () => {
        const result = await account.addFactor(wanted);
        if (result.kind === 'failed') return result;
        onAdded(result.value);
        return { kind: 'done', value: undefined };
      }),
    );
  };
  return (
    <div className="grid gap-3">
      {proof.waiting ? (
        <FreshProofForm person={person} account={account} act={proof.resume} />
      ) : (
        <AccountForm action={action} submit={texts.add} busy={texts.adding} onSubmit={() => void add()}>
          <FormField
            ref={name}
            label={texts.name}
            missing={texts.nameMissing}
            wrong={texts.nameMissing}
            pattern=".*\S.*"
            maxLength={60}
            autoComplete="off"
            defaultValue={count === 0 ? texts.defaultName : `${texts.defaultName} ${count + 1}`}
          />
        </AccountForm>
      )}
      <Button kind="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
