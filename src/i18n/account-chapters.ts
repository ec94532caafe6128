import type { Locale } from '#core/domain/locales.ts';

/** The chapters of real accounts, kept apart so that no first visit loads their list. */
const loaders = {
  account: {
    es: async () => (await import('#i18n/messages/es/account.ts')).account,
    en: async () => (await import('#i18n/messages/en/account.ts')).account,
  },
  'account-entry': {
    es: async () => (await import('#i18n/messages/es/account-entry.ts')).accountEntry,
    en: async () => (await import('#i18n/messages/en/account-entry.ts')).accountEntry,
  },
  'account-settings': {
    es: async () => (await import('#i18n/messages/es/account-settings.ts')).accountSettings,
    en: async () => (await import('#i18n/messages/en/account-settings.ts')).accountSettings,
  },
  captcha: {
    es: async () => (await import('#i18n/messages/es/captcha.ts')).captcha,
    en: async () => (await import('#i18n/messages/en/captcha.ts')).captcha,
  },
  protection: {
    es: async () => (await import('#i18n/messages/es/protection.ts')).protection,
    en: async () => (await import('#i18n/messages/en/protection.ts')).protection,
  },
  sync: {
    es: async () => (await import('#i18n/messages/es/sync.ts')).sync,
    en: async () => (await import('#i18n/messages/en/sync.ts')).sync,
  },
} as const;

export type AccountChapterName = keyof typeof loaders;
export type AccountChapters = { [Name in AccountChapterName]: Awaited<ReturnType<(typeof loaders)[Name]['es']>> };

export const accountChapterNames = Object.keys(loaders) as AccountChapterName[];

export const loadAccountChapter = async <Name extends AccountChapterName>(
  name: Name,
  locale: Locale,
): Promise<AccountChapters[Name]> => loaders[name][locale]() as Promise<AccountChapters[Name]>;
