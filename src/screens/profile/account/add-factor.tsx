import type { NewFactor } from '#core/account/real-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { NameForm, numberedName } from './name-form.tsx';
import type { SectionProps } from './section-props.ts';

interface AddFactorProps extends SectionProps {
  onAdded: (factor: NewFactor) => void;
  onCancel: () => void;
}

/** Asks for a name: a person may have several. */
export function AddFactor({ onAdded, onCancel, ...shared }: AddFactorProps) {
  const { factors: texts } = useChapter('account-settings');
  const count = shared.person.factors.length;
  return (
    <NameForm
      {...shared}
      submit={texts.add}
      busy={texts.adding}
      name={numberedName(texts.defaultName, count)}
      act={async (name) => {
        const result = await shared.account.addFactor(name);
        if (result.kind === 'failed') return result;
        onAdded(result.value);
        return { kind: 'done', value: undefined };
      }}
      onCancel={onCancel}
    />
  );
}
