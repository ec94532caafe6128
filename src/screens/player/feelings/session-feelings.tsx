import { useEffect, useEffectEvent } from 'react';
import type { SessionContext } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useComparisonArm } from '#screens/player/knowledge/use-comparison-arm.ts';
import { FeelingAfter } from './check-in.tsx';

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
