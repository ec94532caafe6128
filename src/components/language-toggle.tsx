import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { toast } from '#ui/toast.ts';

export function LanguageToggle() {
  'use no memo'; // Too small to be worth it.
  const language = useLanguage();
  const { language: texts, failure } = useMessages();
  const other = useLocale() === 'es' ? 'en' : 'es';
  const change = (): void => {
    language.setLocale(other).catch(() => toast(failure[loadFailureKind()], 'failed'));
  };
  return (
    <button
      type="button"
      lang={other}
      onClick={change}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-full font-medium text-muted transition-colors hover:bg-raised hover:text-text"
    >
      {texts.other}
      <span className="sr-only"> – {texts.change}</span>
    </button>
  );
}
