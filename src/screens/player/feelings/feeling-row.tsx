import { useEffect, useEffectEvent, useState } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import type { Feeling } from '#core/personal-data/records/records.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import type { SessionFeelingsProps } from './session-feelings.tsx';
import { useIsAskingAfter } from './session-to-rate.ts';

const FeelingBeforeForm = lazyPart(async () => (await import('#screens/player/player-parts.ts')).FeelingBeforeForm);

interface FeelingRowProps extends Pick<
  SessionFeelingsProps,
  'frequencyId' | 'runningContext' | 'setContext' | 'dismissedId'
> {
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

export function FeelingRow({ frequencyId, runningContext, setContext, dismissedId, blind }: FeelingRowProps) {
  const { value: view } = useSetting('view');
  const isAskingAfter = useIsAskingAfter(frequencyId, dismissedId);
  const asks = (view.askFeelings || blind) && !runningContext && !isAskingAfter;
  return (
    <>
      {blind && (
        <LazyBoundary fallback={<div className="min-h-14" />}>
          <BlindNote />
        </LazyBoundary>
      )}
      {asks && <FeelingBefore onChange={(before) => setContext({ before })} />}
    </>
  );
}

function BlindNote() {
  return <p className="px-5 py-4">{useChapter('checkin').blind}</p>;
}

/** Optional. Reports each change, and undefined on unmount. */
function FeelingBefore({ onChange }: { onChange: (before: Feeling | undefined) => void }) {
  const { player } = useMessages();
  const [feeling, setFeeling] = useState<Feeling>();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    report(feeling);
    // A feeling belongs to one session: the next one starts without.
    return () => report(undefined);
  }, [feeling]);
  return (
    <Disclosure title={player.feelingNow}>
      <FeelingBeforeForm feeling={feeling} onChange={setFeeling} />
    </Disclosure>
  );
}
