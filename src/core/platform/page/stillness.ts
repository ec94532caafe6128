import type { Seconds } from '#core/units.ts';

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Reports when there was no input for some time, and when there is again. The tap or key that ends the stillness has no
 * other effect.
 */
export function watchStillness(after: Seconds, changed: (isStill: boolean) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let still = false;
  let isWaking = false;
  let timer: ReturnType<typeof setTimeout>;
  const set = (next: boolean): void => {
    still = next;
    changed(next);
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
  // A screen reader may click without a preceding pointerdown.
  const click = (event: Event): void => {
    if (still || isWaking) stop(event);
    isWaking = false;
    touch();
  };
  // Browsers also report a move when the page changes beneath a resting pointer.
  const move = ({ movementX, movementY }: PointerEvent): void => {
    if (movementX !== 0 || movementY !== 0) touch();
  };
  addEventListener('keydown', begin, options);
  addEventListener('pointerdown', begin, options);
  addEventListener('click', click, options);
  addEventListener('pointermove', move, options);
  addEventListener('focusin', touch, options);
  // All that the page learns of a picker that the system draws.
  addEventListener('input', touch, options);
  touch();
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
