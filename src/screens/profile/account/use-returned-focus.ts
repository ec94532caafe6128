import { useLayoutEffect, useRef, type MouseEvent } from 'react';

/**
 * For a part that is hidden while a step takes its place: the button that led to the step has the focus again afterwards.
 * @param isAway whether it is hidden
 */
export function useReturnedFocus(isAway: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current && !isAway) opener.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return {
    /** Also where Enter sends a form. Not every browser gives a pressed button the focus. */
    onClick: ({ target }: MouseEvent<HTMLElement>): void => {
      opener.current = target instanceof Element ? target.closest('button') : null;
    },
  };
}
