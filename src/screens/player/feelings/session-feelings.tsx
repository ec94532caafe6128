import { useEffect, useEffectEvent } from 'react';
import type { SessionContext } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { useBlindPart } from '#screens/player/knowledge/use-blind-part.ts';
import { FeelingAfter, FeelingBefore, useAskedAfter } from './check-in.tsx';

export interface SessionFeelingsProps {
  frequencyId: number;
  wish: SessionSettings;
  /** What is told of the session that sounds; undefined while none of this frequency does. */
  sounding: SessionContext | undefined;
  /** Is told what the next session shall be told. */
  tell: (part: Partial<SessionContext>) => void;
  /** The session after which the person has closed the question of how they feel. */
  skipped: string | undefined;
  skip: (session: string) => void;
}

/** What goes along with a session beside its sound: whether it is blind, and how the person feels once it has been heard. */
export function SessionFeelings({ frequencyId, wish, sounding, tell, skipped, skip }: SessionFeelingsProps) {
  const next = useBlindPart(frequencyId, wish);
  const part = next && `${next.id} ${next.arm}`;
  const told = useEffectEvent((_part: typeof part) => tell({ comparison: next }));
  useEffect(() => told(part), [part]);
  return !sounding && <FeelingAfter {...{ frequencyId, skipped, skip }} />;
}

interface FeelingRowProps extends Pick<SessionFeelingsProps, 'frequencyId' | 'sounding' | 'tell' | 'skipped'> {
  /** Whether nobody is to know which tone sounds, or will. */
  blind: boolean;
}

/** How the person feels before a session, where they may be asked. */
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
