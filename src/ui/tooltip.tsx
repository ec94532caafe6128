import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Milliseconds (specification, section 9): before the first tooltip opens, and within which the next opens at once. */
const openDelay = 700;
const skipDelay = 300;

/** Around everything that has tooltips, so that they share their delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      {children}
    </Radix.Provider>
  );
}

/** Shows a text beside an element that is hovered or focused. It repeats the element's name, so it is not read twice. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root disableHoverableContent>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 rounded-lg bg-text px-3 py-1.5 text-sm text-ground shadow-card"
          aria-hidden
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
