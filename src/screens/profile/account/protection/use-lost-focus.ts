import { useRef, type FocusEvent } from 'react';

/** For a part of the page that changes by itself: it takes the focus only where the used control is gone with the change. */
export function useLostFocus() {
  /** Not every browser gives a pressed button the focus. */
  const isUsed = useRef(false);
  const use = (): void => void (isUsed.current = true);
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent): void => {
    // A button that is busy loses the focus, and nobody has left.
    if (!target.matches(':disabled')) isUsed.current = currentTarget.contains(relatedTarget);
  };
  return {
    hasLost: (): boolean => isUsed.current && document.activeElement === document.body,
    uses: { onClick: use, onFocus: use, onBlur: leave },
  };
}
