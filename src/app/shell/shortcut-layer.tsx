import { dialogPart } from '#components/dialog-part.tsx';
import type { NavigationState } from '#components/navigation-state.ts';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { enterText, wantsSingleKeys } from '#core/platform/page/early-input.ts';
import { useServices } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';
import { hasModifier, isPlainKey } from '#ui/plain-key.ts';

const ShortcutHelp = dialogPart(async () => (await import('./shortcut-help.tsx')).ShortcutHelp);

const textInputs = 'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** undefined if the key is text or has a modifier */
function singleKey(event: KeyboardEvent): string | undefined {
  const { target, key } = event;
  const isText = target instanceof Element && target.closest(textInputs) !== null;
  return isText || !isPlainKey(event) ? undefined : key.toLowerCase();
}

/** The element for a key: the only one in the focused list entry, else the only one on the screen. */
function targetOf(key: string): HTMLElement | undefined {
  const found = [document.activeElement?.closest('li'), document].map((scope) =>
    scope?.querySelectorAll<HTMLElement>(`[data-key="${key}"]`),
  );
  return found.find((elements) => elements?.length === 1)?.[0];
}

const searchBox = (): HTMLInputElement | null => document.querySelector('input[data-key="/"]');

/** Collects typed text until the search box exists. @returns the function that stops it */
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
  // A typed space would press a focused button.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return stop;
}

/** F and / act on the element with that `data-key`; ? opens the help. */
export function ShortcutLayer() {
  const { view } = useServices().settings;
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);

  /** @returns on other screens than the library, the function that stops collecting text */
  const search = (): (() => void) | undefined => {
    const box = searchBox();
    box?.focus();
    if (box) return undefined;
    void navigate(routes.library, { state: { focus: 'own' } satisfies NavigationState });
    return typeIntoSearch();
  };
  const press = useEffectEvent((event: KeyboardEvent): (() => void) | undefined => {
    const key = singleKey(event);
    // The view preferences may not be loaded yet.
    if (!view.getSnapshot().shortcuts || !wantsSingleKeys()) return undefined;
    if (key === 'f') targetOf('f')?.click();
    if (key === '?') setHelpOpen(true);
    if (key !== '/') return undefined;
    event.preventDefault();
    return search();
  });
  // Runs before paint, so that a visible screen handles its keys.
  useLayoutEffect(() => {
    let stop: (() => void) | undefined;
    const listener = (event: KeyboardEvent): void => {
      stop = press(event) ?? stop;
    };
    addEventListener('keydown', listener);
    return () => {
      stop?.();
      removeEventListener('keydown', listener);
    };
  }, []);

  return isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />;
}
