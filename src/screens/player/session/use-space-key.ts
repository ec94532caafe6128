import { useEffect, useEffectEvent } from 'react';
import { isPlainKey } from '#ui/plain-key.ts';

/** What has a use of its own for the space key. */
const ownUse = 'a, button, input, textarea, select, summary, [role="slider"], [role="tab"], [contenteditable]';

/** Calls back when the space key is pressed where nothing else wants it. */
export function useSpaceKey(onSpace: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.target instanceof Element && event.target.closest(ownUse);
    // With shift it scrolls back.
    if (event.key !== ' ' || event.shiftKey || elsewhere || !isPlainKey(event)) return;
    event.preventDefault();
    onSpace();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
