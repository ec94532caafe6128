import type { AuthTab } from '#screens/auth/auth-tabs.tsx';

const fields = ['input[type=email]', 'input[autocomplete$=password]'] as const;

/** What a person has entered before the real form was loaded. */
interface Draft {
  isSubmitted: boolean;
  values: readonly string[];
  /** Index of the field with the focus, or -1. */
  focused: number;
}

const fieldsOf = (form: HTMLFormElement): (HTMLInputElement | null)[] =>
  fields.map((selector) => form.querySelector<HTMLInputElement>(selector));

/** The tab of the form that is shown. */
export function shownTab(): AuthTab {
  return document.querySelector('#content form [autocomplete=new-password]') ? 'signup' : 'signin';
}

/** Fills in what was entered in the simulated form, which is on the page only the first time. */
export function takeOver(form: HTMLFormElement): void {
  const earlier = [...document.querySelectorAll<HTMLFormElement>('#content form')].find((shown) => shown !== form);
  if (earlier) enterDraft(form, readDraft(earlier));
}

function readDraft(form: HTMLFormElement): Draft {
  const inputs = fieldsOf(form);
  return {
    isSubmitted: form.querySelector('[type=submit]:disabled') !== null,
    values: inputs.map((input) => input?.value ?? ''),
    focused: inputs.findIndex((input) => input !== null && input === document.activeElement),
  };
}

function enterDraft(form: HTMLFormElement, { values, focused, isSubmitted }: Draft): void {
  const inputs = fieldsOf(form);
  for (const [index, input] of inputs.entries()) if (input) input.value = values[index] ?? '';
  inputs[focused]?.focus();
  if (isSubmitted) form.requestSubmit();
}
