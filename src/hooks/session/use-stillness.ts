import { useEffect, useState } from 'react';
import type { Seconds } from '#core/units.ts';

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** @returns whether nothing was touched for so long. The tap or key that ends the stillness does nothing else. */
export function useStillness(after: Seconds): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    let still = false;
    let isWaking = false;
    let timer: ReturnType<typeof setTimeout>;
    const set = (next: boolean): void => {
      still = next;
      setStill(next);
    };
    const touch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => set(true), after * 1000);
      if (still) set(false);
    };
    const begin = (event: Event): void => {
      isWaking = still;
      touch();
      if (isWaking) stop(event);
    };
    // A screen reader may click without anything before.
    const click = (event: Event): void => {
      if (still || isWaking) stop(event);
      isWaking = false;
      touch();
    };
    // Browsers report moves of a pointer that rests while the page changes beneath it.
    const move = ({ movementX, movementY }: PointerEvent): void => {
      if (movementX !== 0 || movementY !== 0) touch();
    };
    addEventListener('keydown', begin, options);
    addEventListener('pointerdown', begin, options);
    addEventListener('click', click, options);
    addEventListener('pointermove', move, options);
    addEventListener('focusin', touch, options);
    touch();
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [after]);
  return isStill;
}
