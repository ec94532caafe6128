import type { AuthTab } from '#screens/auth/auth-tabs.tsx';

const fields = ['input[type=email]', 'input[autocomplete$=password]'] as const;

/** What a person has entered before the real form was loaded. */
export interface Draft {
  tab: AuthTab;
  isSubmitted: boolean;
  values: readonly string[];
  /** Index of the field with the focus, or -1. */
  focused: number;
}

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | null)[] =>
  fields.map((selector) => form.querySelector<HTMLInputElement>(selector));

/** @returns undefined where no form is shown */
export function readDraft(): Draft | undefined {
  const form = document.querySelector<HTMLFormElement>('#content form');
  if (!form) return undefined;
  const inputs = fieldsOf(form);
  return {
    tab: form.querySelector('[autocomplete=new-password]') ? 'signup' : 'signin',
    isSubmitted: form.dataset['submitted'] !== undefined,
    values: inputs.map((input) => input?.value ?? ''),
    focused: inputs.findIndex((input) => input !== null && input === document.activeElement),
  };
}

export function enterDraft(form: HTMLFormElement, { values, focused, isSubmitted }: Draft): void {
  const inputs = fieldsOf(form);
  for (const [index, input] of inputs.entries()) if (input) input.value = values[index] ?? '';
  inputs[focused]?.focus();
  if (isSubmitted) form.requestSubmit();
}
