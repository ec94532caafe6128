import { useEffect, useEffectEvent } from 'react';
import type { Told } from '#core/player/player-state.ts';
import type { ProgrammeWish } from '#core/player/wish.ts';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { FeelingAfter, FeelingBefore } from './check-in.tsx';
import { useBlindPart } from './use-blind-part.ts';

interface CompanionProps {
  frequencyId: number;
  wish: ProgrammeWish;
  /** What is told of the session that sounds; undefined while none of this frequency does. */
  sounding: Told | undefined;
  /** Is told what the next session shall be told. */
  tell: (part: Partial<Told>) => void;
}

/** What goes along with a session beside its sound: how the person feels, and whether it is blind. */
export function Companion({ frequencyId, wish, sounding, tell }: CompanionProps) {
  const { view } = useViewPreferences();
  const texts = useChapter('checkin');
  const next = useBlindPart(frequencyId, wish);
  const part = next && `${next.id} ${next.arm}`;
  const told = useEffectEvent((_part: typeof part) => tell({ comparison: next }));
  useEffect(() => told(part), [part]);
  const blind = (sounding ?? { comparison: next }).comparison !== undefined;
  const asks = view.askFeelings || blind;
  return (
    <>
      {blind && <p className="rounded-control bg-raised px-4 py-3">{texts.blind}</p>}
      {!sounding && <FeelingAfter frequencyId={frequencyId}>{asks && <FeelingBefore tell={(before) => tell({ before })} />}</FeelingAfter>}
    </>
  );
}
