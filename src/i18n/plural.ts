import { numberFormat, pluralRules } from './formats.ts';

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Replaces every `#` by the formatted count. */
export function plural(language: string, count: number, forms: PluralForms): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other;
  return form.replaceAll('#', numberFormat(language, 3).format(count));
}
