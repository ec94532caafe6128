import type { ReactNode } from 'react';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { isImported } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { isGuideAlone } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { durationText } from '#i18n/duration.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { soundAnchor } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { FeelingRow, type SessionFeelingsProps } from '#screens/player/feelings/session-feelings.tsx';
import { NightRow } from '#screens/player/night/night-row.tsx';
import { NoLimitSwitch } from '#screens/player/sound/no-limit-switch.tsx';
import { useLengthLock } from './use-length-lock.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

const SoundForm = lazyPart(async () => (await import('#screens/player/sound/sound-form.tsx')).SoundForm);
const StepsForm = lazyPart(async () => (await import('#screens/player/steps/steps-form.tsx')).StepsForm);
const BreathForm = lazyPart(async () => (await import('#screens/player/breathing/breath-form.tsx')).BreathForm);
const OwnData = lazyPart(async () => (await import('#screens/player/knowledge/own-data.tsx')).OwnData);
const ToneActions = lazyPart(async () => (await import('#screens/player/tone-actions.tsx')).ToneActions);
const AboutEvidence = lazyPart(async () => (await import('#screens/player/knowledge/evidence.tsx')).AboutEvidence);
const Care = lazyPart(async () => (await import('#screens/player/knowledge/evidence.tsx')).Care);

interface SessionRowsProps extends SessionFeelingsProps {
  frequency: Frequency;
  settingsState: SettingsState;
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

export function SessionRows({ frequency, settingsState, blind, ...feelingsProps }: SessionRowsProps) {
  const { player, sound } = useMessages();
  const number = useNumber();
  const { breathing } = settingsState.settings;
  const { settings, change, defaultMinutes, changeMinutes, isActive } = settingsState;
  return (
    <DisclosureList>
      <div className="px-5 py-2">
        <NoLimitSwitch
          minutes={settings.minutes}
          defaultMinutes={defaultMinutes}
          onChange={changeMinutes}
          lock={useLengthLock(settingsState)}
        />
      </div>
      <LazyBoundary fallback={<div className="min-h-14" />}>
        <NightRow settingsState={settingsState} />
      </LazyBoundary>
      <LazyBoundary fallback={<div className="min-h-14" />}>
        <FeelingRow {...feelingsProps} blind={blind} />
      </LazyBoundary>
      <Disclosure
        anchor={soundAnchor}
        title={sound.title}
        {...(!isGuideAlone(settings) && { value: sound.modes[toneOf(settings).kind] })}
      >
        <SoundForm frequency={frequency} settings={settings} onChange={change} blind={blind && isActive} />
      </Disclosure>
      {!(blind && isActive) && <StepsRow frequency={frequency} settingsState={settingsState} />}
      <Disclosure title={sound.breathe} {...(breathing && { value: sound.breathsPerMinute(number(breathing.pace)) })}>
        <BreathForm frequency={frequency} settings={settings} onChange={change} isActive={isActive} />
      </Disclosure>
      <Disclosure title={player.ownData}>
        <OwnData frequency={frequency} settingsState={settingsState} />
      </Disclosure>
      <Disclosure title={sound.more}>
        <ToneActions frequency={frequency} settings={settings} blind={blind} />
      </Disclosure>
    </DisclosureList>
  );
}

function StepsRow({ frequency, settingsState }: Pick<SessionRowsProps, 'frequency' | 'settingsState'>) {
  const { sound } = useMessages();
  const locale = useLocale();
  const end = stepsEnd(settingsState.settings);
  return (
    <Disclosure title={sound.programme} {...(end !== undefined && { value: durationText(locale, end) })}>
      <StepsForm frequency={frequency} settingsState={settingsState} />
    </Disclosure>
  );
}

function DisclosureList({ children }: { children: ReactNode }) {
  return <div className="card divide-y divide-line">{children}</div>;
}

export function KnowledgeRows({ frequency }: { frequency: Frequency }) {
  const { player, evidence } = useMessages();
  return (
    <DisclosureList>
      {!isImported(frequency.id) && (
        <Disclosure title={player.about} value={evidence.name[frequency.evidenceGrade]}>
          <AboutEvidence frequency={frequency} />
        </Disclosure>
      )}
      <Disclosure title={player.safety}>
        <Care />
      </Disclosure>
    </DisclosureList>
  );
}
