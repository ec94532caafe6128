import { useEffect, useEffectEvent } from 'react';
import type { SessionContext } from '#core/player/player-state.ts';
import type { ProgrammeWish } from '#core/player/wish.ts';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useBlindPart } from '#screens/player/knowledge/use-blind-part.ts';
import { FeelingAfter, FeelingBefore, useAskedAfter } from './check-in.tsx';

export interface SessionFeelingsProps {
  frequencyId: number;
  wish: ProgrammeWish;
  /** Of the running session; undefined if none of this frequency is. */
  sounding: SessionContext | undefined;
  /** Sets the context of the next session. */
  tell: (part: Partial<SessionContext>) => void;
  /** Id of the session whose question was closed. */
  skipped: string | undefined;
  skip: (session: string) => void;
}

export function SessionFeelings({ frequencyId, wish, sounding, tell, skipped, skip }: SessionFeelingsProps) {
  const next = useBlindPart(frequencyId, wish);
  const part = next && `${next.id} ${next.arm}`;
  const told = useEffectEvent((_part: typeof part) => tell({ comparison: next }));
  useEffect(() => told(part), [part]);
  return !sounding && <FeelingAfter {...{ frequencyId, skipped, skip }} />;
}

interface FeelingRowProps extends Pick<SessionFeelingsProps, 'frequencyId' | 'sounding' | 'tell' | 'skipped'> {
  /** In a blind comparison the tone must stay unknown. */
  blind: boolean;
}

export function FeelingRow({ frequencyId, sounding, tell, skipped, blind }: FeelingRowProps) {
  const { view } = useViewPreferences();
  const texts = useChapter('checkin');
  const askedAfter = useAskedAfter(frequencyId, skipped);
  const asks = (view.askFeelings || blind) && !sounding && !askedAfter;
  return (
    <>
      {blind && <p className="px-5 py-4">{texts.blind}</p>}
      {asks && <FeelingBefore tell={(before) => tell({ before })} />}
    </>
  );
}
