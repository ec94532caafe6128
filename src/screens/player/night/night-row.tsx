import { Disclosure } from '#components/disclosure.tsx';
import { isNightLength } from '#core/player/breathing-session.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

const NightForm = lazyPart(async () => (await import('./night-form.tsx')).NightForm);

export function NightRow({ settingsState }: { settingsState: SettingsState }) {
  const { night } = useChapter('tuning');
  const { player } = useMessages();
  const locale = useLocale();
  const { settings } = settingsState;
  const { minutes } = settings;
  const length = isNightLength(settings) && minutes !== 'unlimited' ? durationText(locale, minutes * 60) : undefined;
  const value = length ?? (settings.declines && minutes !== 'unlimited' ? night.falling : undefined);
  return (
    <Disclosure title={player.night} {...(value !== undefined && { value })}>
      <NightForm settingsState={settingsState} />
    </Disclosure>
  );
}
