import { useEffect, useEffectEvent } from 'react';
import type { SessionContext } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useComparisonArm } from '#screens/player/knowledge/use-comparison-arm.ts';
import { FeelingAfter, FeelingBefore, useIsAskingAfter } from './check-in.tsx';

export interface SessionFeelingsProps {
  frequencyId: number;
  settings: SessionSettings;
  /** The context of the running session; undefined if no session of this frequency is running. */
  runningContext: SessionContext | undefined;
  /** Sets the context of the next session. */
  setContext: (part: Partial<SessionContext>) => void;
  /** Id of the session whose question was closed. */
  dismissedId: string | undefined;
  onDismiss: (session: string) => void;
}

export function SessionFeelings({
  frequencyId,
  settings,
  runningContext,
  setContext,
  dismissedId,
  onDismiss,
}: SessionFeelingsProps) {
  const next = useComparisonArm(frequencyId, settings);
  const part = next && `${next.id} ${next.arm}`;
  const reportArm = useEffectEvent((_part: typeof part) => setContext({ comparison: next }));
  useEffect(() => reportArm(part), [part]);
  return !runningContext && <FeelingAfter {...{ frequencyId, dismissedId, onDismiss }} />;
}

interface FeelingRowProps extends Pick<
  SessionFeelingsProps,
  'frequencyId' | 'runningContext' | 'setContext' | 'dismissedId'
> {
  /** Whether the session is a blind comparison, whose tone must stay unknown. */
  blind: boolean;
}

export function FeelingRow({ frequencyId, runningContext, setContext, dismissedId, blind }: FeelingRowProps) {
  const { value: view } = useSetting('view');
  const texts = useChapter('checkin');
  const isAskingAfter = useIsAskingAfter(frequencyId, dismissedId);
  const asks = (view.askFeelings || blind) && !runningContext && !isAskingAfter;
  return (
    <>
      {blind && <p className="px-5 py-4">{texts.blind}</p>}
      {asks && <FeelingBefore onChange={(before) => setContext({ before })} />}
    </>
  );
}
