import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { NavigationState } from '#components/navigation-state.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { libraryPosition } from '#components/library-position.ts';
import { clearTransitionSource } from '#components/player-transition.ts';
import { playerAddress } from '#routes.ts';

/** Whether nobody has gone on to something else, as to the search, while the cards were drawn. */
const isFocusFree = (): boolean => document.activeElement?.matches('body, h1') ?? true;

/** Whether an address was come back to, by the player's own link or the browser's way back, since a card was opened there. */
function useIsReturn(): () => boolean {
  const { state, key } = useLocation();
  const navigation = useNavigationType();
  return () =>
    (state as NavigationState | null)?.focus === 'card' ||
    (navigation === NavigationType.Pop && key === libraryPosition()?.key);
}

/** Drawn with the cards: gives the focus to the one that was opened, for who comes back to them from the player. */
export function ReturnFocus() {
  const isReturn = useIsReturn();
  const giveBack = useEffectEvent(() => {
    if (!isReturn() || !isFocusFree()) return;
    const place = libraryPosition();
    const card = place && document.querySelector<HTMLElement>(`article a[href="${playerAddress(place.id)}"]`);
    if (card) card.focus({ preventScroll: true });
    else focusHeading();
  });
  useEffect(() => {
    clearTransitionSource();
    giveBack();
  }, []);
  return null;
}
