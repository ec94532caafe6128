import { Tooltip } from 'radix-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps, Ref } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds (specification, section 9): before the first tooltip opens, and within which the next opens at once. */
const openDelay = 700;
const skipDelay = 300;

/** Shows the `data-tooltip` of any element that is hovered or focused. It repeats the element's name, so it is not read out. */
export function TooltipLayer() {
  const { pathname } = useLocation();
  return (
    <Tooltip.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      {/* What leaves with a screen takes its tooltip along. */}
      <Tooltips key={pathname} />
    </Tooltip.Provider>
  );
}

function Tooltips() {
  const triggers = useTriggers();
  return (
    <>
      {triggers.map((trigger) => (
        <Tooltip.Root key={keyOf(trigger)} disableHoverableContent>
          <Tooltip.Trigger asChild>
            <Borrowed element={trigger} />
          </Tooltip.Trigger>
          <Tooltip.Portal>
            <Tooltip.Content
              aria-hidden
              sideOffset={6}
              collisionPadding={12}
              className="z-50 rounded-lg bg-text px-3 py-1.5 text-sm text-ground shadow-card"
            >
              {trigger.dataset['tooltip']}
            </Tooltip.Content>
          </Tooltip.Portal>
        </Tooltip.Root>
      ))}
    </>
  );
}

const keys = new WeakMap<HTMLElement, number>();
let nextKey = 0;

/** A key for as long as an element lives. */
function keyOf(element: HTMLElement): number {
  const known = keys.get(element);
  if (known !== undefined) return known;
  nextKey += 1;
  keys.set(element, nextKey);
  return nextKey;
}

/** The elements with a tooltip that have been pointed at or focused, and are still on the page. */
function useTriggers(): readonly HTMLElement[] {
  // Whoever made this layer come is pointing at something, or has it focused, already.
  const [triggers, setTriggers] = useState<readonly HTMLElement[]>(() => [
    ...document.querySelectorAll<HTMLElement>('[data-tooltip]:is(:hover, :focus-visible)'),
  ]);
  useEffect(() => {
    const meet = ({ target }: Event): void => {
      const met = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
      if (met)
        setTriggers((known) =>
          known.includes(met) ? known : [...known.filter(({ isConnected }) => isConnected), met],
        );
    };
    addEventListener('pointerover', meet);
    addEventListener('focusin', meet);
    return () => {
      removeEventListener('pointerover', meet);
      removeEventListener('focusin', meet);
    };
  }, []);
  return triggers;
}

/** What Radix listens to on a trigger, by the names the browser has for it. */
const heard = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

type TriggerProps = Pick<ComponentProps<'button'>, (typeof heard)[keyof typeof heard]> & {
  element: HTMLElement;
  ref?: Ref<HTMLElement>;
};

function isHeard(type: string): type is keyof typeof heard {
  return type in heard;
}

/** Lends an element that React draws elsewhere to Radix as its trigger: it draws nothing itself, so nothing is drawn twice. */
function Borrowed({ element, ref, ...handlers }: TriggerProps) {
  const hear = useEffectEvent((event: Event) => {
    const handler = isHeard(event.type)
      ? (handlers[heard[event.type]] as ((event: Event) => void) | undefined)
      : undefined;
    handler?.(event);
  });
  useEffect(() => {
    if (typeof ref === 'function') ref(element);
    const listener = (event: Event): void => hear(event);
    for (const type of Object.keys(heard)) element.addEventListener(type, listener);
    // It was met by a movement or a focus that is over by now.
    if (element.matches(':hover')) hear(new PointerEvent('pointermove', { pointerType: 'mouse' }));
    if (element.matches(':focus-visible')) hear(new FocusEvent('focus'));
    return () => {
      for (const type of Object.keys(heard)) element.removeEventListener(type, listener);
      if (typeof ref === 'function') ref(null);
    };
  }, [element, ref]);
  return null;
}
