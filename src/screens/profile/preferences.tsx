import { locales } from '#core/domain/locales.ts';
import { themes } from '#core/settings/device-settings.ts';
import { loadFailureKind } from '#hooks/load-failure-kind.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { toast } from '#ui/toast.ts';

export function Preferences() {
  const { failure } = useMessages();
  const profile = useChapter('profile');
  const language = useLanguage();
  const locale = useLocale();
  const { value: theme, set } = useSetting('theme');
  return (
    <section className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
      <h2 className="text-xl font-semibold">{profile.preferences}</h2>
      <SegmentedControl
        label={profile.language.label}
        value={locale}
        options={locales.map((value) => ({ value, name: profile.language[value], language: value }))}
        onChoose={(value) => void language.setLocale(value).catch(() => toast(failure[loadFailureKind()], 'failed'))}
      />
      <SegmentedControl
        label={profile.theme.label}
        value={theme}
        options={themes.map((value) => ({ value, name: profile.theme[value] }))}
        onChoose={set}
      />
    </section>
  );
}
