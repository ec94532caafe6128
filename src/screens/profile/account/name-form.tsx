import type { ReactNode } from 'react';
import type { AccountResult } from '#core/account/real-account.ts';
import { FormField } from '#components/form-field.tsx';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useChapter } from '#i18n/language-context.ts';
import { ProvenForm } from './proven-form.tsx';
import type { SectionProps } from './section-props.ts';

interface NameFormProps extends SectionProps {
  submit: string;
  busy: string;
  /** Names the change, where the button does not. */
  change?: string;
  /** That the field begins with. */
  name: string;
  act: (name: string) => Promise<AccountResult>;
  onCancel: () => void;
  /** Further fields. */
  children?: ReactNode;
}

/** The name that is proposed, with its number where there are others. @param count of the others */
export const numberedName = (name: string, count: number): string => (count === 0 ? name : `${name} ${count + 1}`);

/** Asks how something of the account is to be called, and for a fresh proof where the server wants one. */
export function NameForm({ name: given, act, children, ...form }: NameFormProps) {
  const { factors: texts } = useChapter('account-settings');
  const name = useFocusOnMount<HTMLInputElement>();
  return (
    <ProvenForm {...form} act={() => act(name.current?.value.trim() ?? '')}>
      <FormField
        ref={name}
        label={texts.name}
        missing={texts.nameMissing}
        wrong={texts.nameMissing}
        pattern=".*\S.*"
        maxLength={60}
        autoComplete="off"
        defaultValue={given}
      />
      {children}
    </ProvenForm>
  );
}
