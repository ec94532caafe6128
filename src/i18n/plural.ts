import { numberFormat, pluralRules } from './formats.ts';

/** The forms a text may take for a count: `other` always, more where the language has them. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of a text for a count, with every `#` replaced by the count in the language's own digits. */
export function plural(language: string, count: number, forms: PluralForms): string {
  const form = forms[pluralRules(language).select(count)] ?? forms.other;
  return form.replaceAll('#', numberFormat(language, 3).format(count));
}
