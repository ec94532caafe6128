import { useEffectEvent, useLayoutEffect } from 'react';
import { isPlainKey } from '#ui/plain-key.ts';

/** Elements that use the space key themselves. */
const spaceKeyTargets = 'a, button, input, textarea, select, summary, [role="slider"], [role="tab"], [contenteditable]';

export function useSpaceKey(onSpace: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const elsewhere = event.target instanceof Element && event.target.closest(spaceKeyTargets);
    // Shift and space scroll up.
    if (event.key !== ' ' || event.shiftKey || elsewhere || !isPlainKey(event)) return;
    event.preventDefault();
    onSpace();
  });
  // Before paint, so that the key works as soon as the button is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
