import { nightFadeLimits, nightIntensity, nightLimits } from '#core/domain/night.ts';
import { exceedsSlider } from '#core/player/breathing-session.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';
import { Slider } from '#ui/slider.tsx';
import { Switch } from '#ui/switch.tsx';
import { useLength, useLengthLock } from '#screens/player/session/use-length-lock.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

/** A length beyond the slider, a long fade, and a volume that falls. */
export function NightForm({ settingsState }: { settingsState: SettingsState }) {
  const { night } = useChapter('tuning');
  const lock = useLengthLock(settingsState);
  const { settings, defaultMinutes, changeNight, isActive } = settingsState;
  const isNight = exceedsSlider(settings);
  const { value: last } = useSetting('lastChoice');
  // A level that the person chose stays.
  const isQuiet = !settings.intensityChosen && last.intensity === undefined && settings.intensity > nightIntensity;
  const choose = (on: boolean): void =>
    changeNight(
      on
        ? {
            minutes: nightLimits.default,
            fade: nightFadeLimits.default,
            declines: true,
            ...(isQuiet && { intensity: nightIntensity }),
          }
        : { minutes: defaultMinutes, fade: undefined, declines: undefined },
    );
  return (
    <>
      <Switch
        label={night.allNight}
        hint={lock ?? night.allNightHint}
        on={isNight}
        disabled={lock !== undefined}
        onChange={choose}
      />
      {isNight && <NightLength settingsState={settingsState} />}
      <Switch
        label={night.decline}
        hint={settings.minutes === 'unlimited' ? night.declineUnlimited : night.declineHint}
        on={settings.declines === true && settings.minutes !== 'unlimited'}
        disabled={isActive || settings.minutes === 'unlimited'}
        onChange={(declines) => changeNight({ declines })}
      />
    </>
  );
}

function NightLength({ settingsState }: { settingsState: SettingsState }) {
  const { settings, changeNight, isActive } = settingsState;
  const lock = useLengthLock(settingsState);
  const { night } = useChapter('tuning');
  const { player } = useMessages();
  const locale = useLocale();
  const length = useLength(settingsState);
  const minutes = length === 'unlimited' ? nightLimits.max : length;
  const fadeMinutes = Math.round((settings.fade ?? nightFadeLimits.min) / 60);
  return (
    <>
      <Slider
        label={night.length}
        value={minutes}
        onChange={(chosen) => changeNight({ minutes: chosen })}
        {...nightLimits}
        disabled={lock !== undefined}
        shown={durationText(locale, minutes * 60)}
        spoken={Number.isInteger(minutes) ? night.hours(minutes / 60) : durationText(locale, minutes * 60)}
      />
      <Slider
        label={night.fade}
        value={fadeMinutes}
        onChange={(chosen) => changeNight({ fade: chosen * 60 })}
        min={nightFadeLimits.min / 60}
        max={nightFadeLimits.max / 60}
        step={1}
        disabled={isActive}
        shown={player.minutesShort(fadeMinutes)}
        spoken={player.minutes(fadeMinutes)}
      />
    </>
  );
}
