import type { ReactNode } from 'react';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useMessages } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { FeelingRow } from '#screens/player/feelings/session-feelings.tsx';
import type { SessionFeelingsProps } from '#screens/player/feelings/session-feelings.tsx';
import { NoLimitSwitch } from '#screens/player/sound/no-limit-switch.tsx';
import type { WishState } from '#screens/player/use-wish.ts';

const SoundForm = lazyPart(async () => (await import('#screens/player/sound/sound-form.tsx')).SoundForm);
const OwnData = lazyPart(async () => (await import('#screens/player/knowledge/own-data.tsx')).OwnData);
const ToneActions = lazyPart(async () => (await import('#screens/player/tone-actions.tsx')).ToneActions);
const Evidence = lazyPart(async () => (await import('#screens/player/knowledge/evidence.tsx')).Evidence);
const Care = lazyPart(async () => (await import('#screens/player/knowledge/evidence.tsx')).Care);

interface SessionRowsProps extends SessionFeelingsProps {
  frequency: Frequency;
  wishState: WishState;
  /** In a blind comparison the tone must stay unknown. */
  blind: boolean;
}

export function SessionRows({ frequency, wishState, blind, ...feelingsProps }: SessionRowsProps) {
  const { player, sound } = useMessages();
  const { wish, change, defaultMinutes, changeMinutes, isActive } = wishState;
  return (
    <DisclosureList>
      <div className="px-5 py-2">
        <NoLimitSwitch
          minutes={wish.minutes}
          defaultMinutes={defaultMinutes}
          onChange={changeMinutes}
          locked={isActive}
        />
      </div>
      <LazyBoundary fallback={<div className="min-h-14" />}>
        <FeelingRow {...feelingsProps} blind={blind} />
      </LazyBoundary>
      <Disclosure title={sound.title} value={sound.modes[wish.mode]}>
        <SoundForm frequency={frequency} wish={wish} onChange={change} blind={blind && isActive} />
      </Disclosure>
      <Disclosure title={player.ownData}>
        <OwnData frequency={frequency} wishState={wishState} />
      </Disclosure>
      <Disclosure title={sound.more}>
        <ToneActions frequency={frequency} wish={wish} blind={blind} />
      </Disclosure>
    </DisclosureList>
  );
}

function DisclosureList({ children }: { children: ReactNode }) {
  return <div className="card divide-y divide-line">{children}</div>;
}

export function KnowledgeRows({ frequency }: { frequency: Frequency }) {
  const { player, evidence } = useMessages();
  return (
    <DisclosureList>
      <Disclosure title={player.about} value={evidence.name[frequency.evidenceGrade]}>
        <Evidence frequency={frequency} />
      </Disclosure>
      <Disclosure title={player.safety}>
        <Care />
      </Disclosure>
    </DisclosureList>
  );
}
