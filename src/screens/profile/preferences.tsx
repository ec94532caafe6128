import { ToggleGroup } from 'radix-ui';
import { useTheme } from '#hooks/use-theme.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { locales } from '#i18n/messages.ts';
import { toast } from '#ui/toast.ts';

/** What can be set without an account. */
export function Preferences() {
  const { profile, language: texts, theme: themeTexts, failure } = useMessages();
  const language = useLanguage();
  const locale = useLocale();
  const { theme, themes, choose } = useTheme();
  return (
    <section className="card grid gap-5 p-6">
      <h2 className="text-xl font-semibold">{profile.preferences}</h2>
      <Choice
        label={texts.label}
        value={locale}
        options={locales.map((value) => ({ value, name: texts[value], language: value }))}
        onChoose={(value) => void language.speak(value).catch(() => toast(failure.offline))}
      />
      <Choice label={themeTexts.label} value={theme} options={themes.map((value) => ({ value, name: themeTexts[value] }))} onChoose={choose} />
    </section>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; name: string; language?: string }[];
  onChoose: (value: T) => void;
}

/** One of a few. */
function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-muted">
        {label}
      </span>
      <ToggleGroup.Root
        type="single"
        aria-label={label}
        value={value}
        onValueChange={(next) => {
          const option = options.find((candidate) => candidate.value === next);
          if (option) onChoose(option.value);
        }}
        className="flex gap-1 rounded-control bg-raised p-1"
      >
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            lang={option.language}
            className="min-h-11 flex-1 rounded-[0.7rem] px-3 font-medium text-muted transition-colors duration-200 hover:text-text data-[state=on]:bg-surface data-[state=on]:text-text data-[state=on]:shadow-card forced-colors:data-[state=on]:border-2"
          >
            {option.name}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  );
}
