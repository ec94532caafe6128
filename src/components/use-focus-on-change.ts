import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading when the part below it changes: the used button is gone, so screen readers continue from there. */
export function useFocusOnChange(part: string | number, preventScroll = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part) heading.current?.focus({ preventScroll });
    shown.current = part;
  }, [part, preventScroll]);
  return heading;
}
