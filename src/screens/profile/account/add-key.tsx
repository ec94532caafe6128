import { useChapter } from '#i18n/language-context.ts';
import { toast } from '#ui/toast.ts';
import { NameForm, numberedName } from './name-form.tsx';
import type { SectionProps } from './section-props.ts';

export function AddKey({ onClose, ...shared }: SectionProps & { onClose: () => void }) {
  const { factors: texts } = useChapter('account-settings');
  const count = shared.person.factors.length;
  return (
    <NameForm
      {...shared}
      submit={texts.addKey}
      busy={texts.addingKey}
      name={numberedName(texts.defaultKeyName, count)}
      act={async (name) => {
        const result = await shared.account.addKey(name);
        if (result.kind === 'failed') return result;
        toast(texts.added, 'done');
        onClose();
        return result;
      }}
      onCancel={onClose}
    />
  );
}
