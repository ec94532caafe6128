import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds until a tooltip opens. Within `skipDelay` after one has closed, the next opens at once. */
const openDelay = 700;
const skipDelay = 300;
/** CSS pixels from the element, and from the edges of the window. */
const gap = 6;
const margin = 12;

interface Shown {
  element: HTMLElement;
  delay: number;
  /** The tooltip closes when its screen is left. */
  pathname: string;
}

const withTooltip = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** Above the element, or below if there is no room. */
function place(tooltip: HTMLElement, element: HTMLElement): void {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = tooltip;
  const above = top - gap - offsetHeight;
  const most = document.documentElement.clientWidth - margin - offsetWidth;
  style.top = `${above < margin ? bottom + gap : above}px`;
  style.left = `${Math.max(margin, Math.min(most, left + (width - offsetWidth) / 2))}px`;
}

function useTooltipTarget(): Shown | undefined {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let pointedAt: HTMLElement | null = null;
    let current: { openAt: number } | undefined;
    let closedAt = -Infinity;
    const close = ({ timeStamp }: Event): void => {
      if (current && timeStamp >= current.openAt) closedAt = timeStamp;
      current = undefined;
      setShown(undefined);
    };
    const open = (element: HTMLElement, delay: number, { timeStamp }: Event): void => {
      current = { openAt: timeStamp + delay };
      setShown({ element, delay, pathname });
    };
    const point = (event: PointerEvent): void => {
      const element = event.pointerType === 'touch' ? null : withTooltip(event.target);
      if (element === pointedAt) return;
      pointedAt = element;
      close(event);
      if (element) open(element, event.timeStamp - closedAt < skipDelay ? 0 : openDelay, event);
    };
    const focus = (event: FocusEvent): void => {
      const element = withTooltip(event.target);
      if (element?.matches(':focus-visible')) open(element, 0, event);
    };
    const press = (event: KeyboardEvent): void => void (event.key === 'Escape' && close(event));
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('pointerover', point, options);
    addEventListener('focusin', focus, options);
    addEventListener('keydown', press, options);
    for (const type of ['focusout', 'pointerdown', 'click', 'scroll']) addEventListener(type, close, options);
    return () => listening.abort();
  }, [pathname]);
  return shown?.pathname === pathname ? shown : undefined;
}

/** Shows the `data-tooltip` of the hovered or focused element. It repeats the accessible name: it is not read out. */
export function TooltipLayer() {
  const shown = useTooltipTarget();
  // The key restarts the delay for another element.
  return shown && <Tooltip key={shown.element.dataset['tooltip']} {...shown} />;
}

function Tooltip({ element, delay }: Shown) {
  const tooltip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!tooltip.current) return;
    place(tooltip.current, element);
    // Not a transition, because the delay applies under reduced motion, too.
    tooltip.current.animate({ visibility: ['hidden', 'hidden'] }, delay);
  }, [element, delay]);
  return (
    <div
      ref={tooltip}
      role="tooltip"
      aria-hidden
      className="pointer-events-none fixed z-50 w-max max-w-[calc(100%-1.5rem)] rounded-lg bg-text px-3 py-1.5 text-sm text-ground shadow-card"
    >
      {element.dataset['tooltip']}
    </div>
  );
}
