import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Arrival } from '#components/arrival.ts';
import { libraryPlace } from '#components/library-place.ts';
import { playerAddress } from '#routes.ts';

/** Drawn with the cards: gives the focus to the one that was opened, for who comes back to them from the player. */
export function ReturnFocus() {
  const { state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const giveBack = useEffectEvent(() => {
    const place = libraryPlace();
    if (!place || !(isBack || (state as Arrival | null)?.focus === 'own')) return;
    document.querySelector<HTMLElement>(`article a[href="${playerAddress(place.id)}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => giveBack(), []);
  return null;
}
