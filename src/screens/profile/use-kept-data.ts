import { tableNames, type TableName } from '#core/personal-data/records/kinds.ts';
import { capitalized } from '#i18n/capitalized.ts';
import { listFormat } from '#i18n/formats.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

/** Sentences that name every kind of record the app keeps. A kind without its words does not compile. */
export function useKeptData() {
  const locale = useLocale();
  const words: Record<TableName | 'preferences', string> = useChapter('profile').kept;
  const list = (names: readonly (keyof typeof words)[]): string =>
    listFormat(locale).format(names.map((name) => words[name]));
  const all = list([...tableNames, 'preferences']);
  return {
    all: `${capitalized(all)}.`,
    besideSessions: list(tableNames.filter((name) => name !== 'sessions')),
  };
}
