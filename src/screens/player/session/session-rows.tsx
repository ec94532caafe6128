import type { ReactNode } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { exceedsSlider } from '#core/player/breathing-session.ts';
import { isGuideAlone, type SessionSettings } from '#core/player/session-settings.ts';
import { isPlainTone, toneOf } from '#core/sound/layers.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { durationText } from '#i18n/duration.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { soundAnchor } from '#routes.ts';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import { FeelingRow } from '#screens/player/feelings/feeling-row.tsx';
import type { SessionFeelingsProps } from '#screens/player/feelings/session-feelings.tsx';
import { NoLimitSwitch } from '#screens/player/sound/no-limit-switch.tsx';
import { useLength, useLengthLock } from './use-length-lock.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

const SoundForm = lazyPart(async () => (await import('#screens/player/sound/sound-form.tsx')).SoundForm);
const SoundValue = optionalPart(async () => (await import('#screens/player/sound/sound-value.tsx')).SoundValue);
const StepsForm = lazyPart(async () => (await import('#screens/player/steps/steps-form.tsx')).StepsForm);
const BreathForm = lazyPart(async () => (await import('#screens/player/breathing/breath-form.tsx')).BreathForm);
const NightForm = lazyPart(async () => (await import('#screens/player/night/night-form.tsx')).NightForm);
const MorePanel = lazyPart(async () => (await import('#screens/player/more/more-panel.tsx')).MorePanel);

interface SessionRowsProps extends SessionFeelingsProps {
  frequency: Frequency;
  settingsState: SettingsState;
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

/** What people come for; the rest is one step away, under one name. */
export function SessionRows({ frequency, settingsState, blind, ...feelingsProps }: SessionRowsProps) {
  const { player, sound } = useMessages();
  const soundValue = useSoundValue(settingsState.settings);
  const number = useNumber();
  const { breathing } = settingsState.settings;
  const { settings, change, defaultMinutes, changeMinutes, isActive } = settingsState;
  const isHidden = blind && isActive;
  return (
    <div className="card divide-y divide-line">
      <div className="px-5 py-2">
        <NoLimitSwitch
          minutes={useLength(settingsState)}
          defaultMinutes={defaultMinutes}
          onChange={changeMinutes}
          lock={useLengthLock(settingsState)}
        />
      </div>
      <FeelingRow {...feelingsProps} blind={blind} />
      <Disclosure anchor={soundAnchor} title={sound.title} value={soundValue}>
        <SoundForm frequency={frequency} settings={settings} onChange={change} blind={isHidden} />
      </Disclosure>
      <CourseRow frequency={frequency} settingsState={settingsState} hasSteps={!isHidden} />
      <Disclosure title={sound.breathe} {...(breathing && { value: sound.breathsPerMinute(number(breathing.pace)) })}>
        <BreathForm frequency={frequency} settings={settings} onChange={change} isActive={isActive} />
      </Disclosure>
      <Disclosure title={player.more}>
        <MorePanel frequency={frequency} settingsState={settingsState} blind={blind} />
      </Disclosure>
    </div>
  );
}

function useSoundValue(settings: SessionSettings): ReactNode {
  const { sound } = useMessages();
  if (!isPlainTone(settings)) return <SoundValue settings={settings} />;
  return isGuideAlone(settings) ? undefined : sound.modes[toneOf(settings).kind];
}

interface CourseRowProps extends Pick<SessionRowsProps, 'frequency' | 'settingsState'> {
  hasSteps: boolean;
}

/** How the session goes on: its steps, and as a night. */
function CourseRow({ frequency, settingsState, hasSteps }: CourseRowProps) {
  const { player } = useMessages();
  const locale = useLocale();
  const { settings } = settingsState;
  const minutes = useLength(settingsState);
  const seconds = minutes === 'unlimited' ? undefined : minutes * 60;
  const isShown = exceedsSlider({ minutes }) || stepsEnd(settings) !== undefined;
  return (
    <Disclosure
      title={player.course}
      {...(isShown && seconds !== undefined && { value: durationText(locale, seconds) })}
    >
      <NightForm settingsState={settingsState} />
      {hasSteps && <StepsForm frequency={frequency} settingsState={settingsState} />}
    </Disclosure>
  );
}
