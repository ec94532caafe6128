import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** For the first field of a step that a person has asked for. */
export function useFocusOnMount<Field extends HTMLElement>(wanted = true): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const focus = useEffectEvent(() => {
    if (wanted) field.current?.focus();
  });
  useEffect(() => focus(), []);
  return field;
}
