import { useEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from 'react';
import { bringIntoView } from '#ui/bring-into-view.ts';

/** The used control, and what of the part is around it and may have the focus, the closest first: of a row its title. */
interface Used {
  control: Element;
  around: HTMLElement[];
}

function usedIn(target: Element, part: HTMLElement | null): Used {
  const around: HTMLElement[] = [];
  for (let each = target.parentElement; each && part?.contains(each); each = each.parentElement)
    if (each.hasAttribute('tabindex')) around.push(each);
    else if (each.parentElement instanceof HTMLDetailsElement)
      around.push(...each.parentElement.querySelectorAll<HTMLElement>(':scope > summary'));
  return { control: target, around };
}

/**
 * For a part of the page that changes by itself, and may have the focus: where a change takes the used control away, the
 * closest thing around it that is left gets the focus.
 */
export function useLostFocus(part: RefObject<HTMLElement | null>) {
  const used = useRef<Used>(undefined);
  useEffect(() => {
    const { current } = part;
    if (!current) return undefined;
    const isLost = (): boolean =>
      used.current?.control.isConnected === false && document.activeElement === document.body;
    const passOn = (): void => {
      const heir = isLost() && used.current?.around.find((each) => each.isConnected);
      if (!heir) return;
      heir.focus({ preventScroll: true });
      // Then everything has changed.
      if (heir.localName === 'section') heir.scrollIntoView({ block: 'start' });
      else bringIntoView(heir);
    };
    let frame = 0;
    const changes = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // The focus wants the layout, which the frame makes anyway: with the change it would be one long task.
      frame = requestAnimationFrame(passOn);
    });
    changes.observe(current, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [part]);
  return {
    /** Not every browser gives a pressed button the focus. */
    onClick: ({ target }: MouseEvent<HTMLElement>): void => {
      const control = target instanceof Element && target.closest('button, a, summary, input, textarea');
      if (control) used.current = usedIn(control, part.current);
    },
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      used.current = usedIn(target, part.current);
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A button that is busy loses the focus, and so does one that is taken away: nobody has left.
      if (target.matches(':disabled') || !target.isConnected) return;
      if (!currentTarget.contains(relatedTarget)) used.current = undefined;
    },
  };
}
