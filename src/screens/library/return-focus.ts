import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { NavigationState } from '#components/navigation-state.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { libraryPosition } from '#components/library-position.ts';
import { clearTransitionSource } from '#components/player-transition.ts';

/** Whether nobody has moved the focus meanwhile. */
const isFocusFree = (): boolean => document.activeElement?.matches('body, h1') ?? true;

/** A return by the player's back link, or by the browser's back button to the entry where the card was opened. */
function useIsReturn(): () => boolean {
  const { state, key } = useLocation();
  const navigation = useNavigationType();
  return () =>
    (state as NavigationState | null)?.focus === 'card' ||
    (navigation === NavigationType.Pop && key === libraryPosition()?.historyKey);
}

/** After a return from the player, focuses the card that was opened. */
export function ReturnFocus() {
  const isReturn = useIsReturn();
  const restoreFocus = useEffectEvent(() => {
    if (!isReturn() || !isFocusFree()) return;
    const card = document.querySelector<HTMLElement>(`main a[href="${libraryPosition()?.opened}"]`);
    if (card) card.focus({ preventScroll: true });
    else focusHeading();
  });
  useEffect(() => {
    clearTransitionSource();
    restoreFocus();
  }, []);
  return null;
}
