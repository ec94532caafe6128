import { whyMissing } from '#hooks/why-missing.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { toast } from '#ui/toast.ts';

export function LanguageToggle() {
  const language = useLanguage();
  const { language: texts, failure } = useMessages();
  const other = useLocale() === 'es' ? 'en' : 'es';
  const change = (): void => {
    language.speak(other).catch(() => toast(failure[whyMissing()], 'failed'));
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
