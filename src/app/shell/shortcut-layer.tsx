import type { NavigationState } from '#components/navigation-state.ts';
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { enterText, wantsSingleKeys } from '#core/platform/page/early-input.ts';
import { useServices } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { hasModifier, isPlainKey } from '#ui/plain-key.ts';

const ShortcutHelp = lazyPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp, { optional: true });

/** Where a key is text. */
const typing = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** A key pressed alone where it is no text. */
function singleKey(event: KeyboardEvent): string | undefined {
  const { target, key } = event;
  const isText = target instanceof Element && target.closest(typing) !== null;
  return isText || !isPlainKey(event) ? undefined : key.toLowerCase();
}

/** What a key means where the focus is: in the entry of a list it is in, else on the whole screen where that has one only. */
function meantBy(key: string): HTMLElement | undefined {
  const found = [document.activeElement?.closest('li'), document].map((around) =>
    around?.querySelectorAll<HTMLElement>(`[data-key="${key}"]`),
  );
  return found.find((elements) => elements?.length === 1)?.[0];
}

const searchBox = (): HTMLInputElement | null => document.querySelector('input[data-key="/"]');

/** Until the search box has come, what is typed is text for it and does nothing else. Returns the function that gives up. */
function typeIntoSearch(): () => void {
  let text = '';
  const listening = new AbortController();
  const stop = (): void => {
    listening.abort();
    watching.disconnect();
  };
  const watching = new MutationObserver(() => {
    const box = searchBox();
    if (!box) return;
    stop();
    box.focus();
    if (text) enterText(box, { value: text, selectionStart: text.length, selectionEnd: text.length });
  });
  watching.observe(document.body, { subtree: true, childList: true });
  const options = { capture: true, signal: listening.signal };
  const type = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'Escape' || key === 'Tab') stop();
    if (hasModifier(event) || (key.length > 1 && key !== 'Backspace')) return;
    event.preventDefault();
    event.stopPropagation();
    text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  };
  addEventListener('keydown', type, options);
  addEventListener('pointerdown', stop, options);
  // A button that has the focus would be pressed by a space.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return stop;
}

/** Keys that do something wherever one is: F, /, ?. What they do is done by the element that says so with `data-key`. */
export function ShortcutLayer() {
  const { view } = useServices();
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);

  /** Where the search is on another screen, returns the function that gives it up. */
  const search = (): (() => void) | undefined => {
    const box = searchBox();
    box?.focus();
    if (box) return undefined;
    void navigate(routes.library, { state: { focus: 'own' } satisfies NavigationState });
    return typeIntoSearch();
  };
  const press = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const key = singleKey(event);
    // What the person wants may not have been read by anyone else yet.
    if (!view.getSnapshot().shortcuts || !wantsSingleKeys()) return undefined;
    if (key === 'f') meantBy('f')?.click();
    if (key === '?') setHelping(true);
    if (key !== '/') return undefined;
    event.preventDefault();
    return search();
  });
  // Before what it answers for is seen.
  useLayoutEffect(() => {
    let giveUp: (() => void) | undefined;
    const listener = (event: KeyboardEvent): void => {
      giveUp = press(event) ?? giveUp;
    };
    addEventListener('keydown', listener);
    return () => {
      giveUp?.();
      removeEventListener('keydown', listener);
    };
  }, []);

  return (
    helping && (
      <Suspense fallback={null}>
        <ShortcutHelp onClose={() => setHelping(false)} />
      </Suspense>
    )
  );
}
