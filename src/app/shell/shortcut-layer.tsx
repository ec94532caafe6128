import type { NavigationState } from '#components/navigation-state.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { routes } from '#routes.ts';
import { isPlainKey } from '#ui/plain-key.ts';
import { ShortcutHelp } from './shortcut-help.tsx';

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

/** Calls back with what a key means once it is on the page; returns the function that gives up. */
function whenThere(key: string, found: (element: HTMLElement) => void): () => void {
  const look = (): void => {
    const element = meantBy(key);
    if (!element) return;
    watching.disconnect();
    found(element);
  };
  const watching = new MutationObserver(look);
  watching.observe(document.body, { subtree: true, childList: true });
  look();
  return () => watching.disconnect();
}

interface ShortcutLayerProps {
  /** The key that was pressed before this layer came: the first that it answers, else the last. */
  pressed: KeyboardEvent;
  /** It hears of keys by itself from now on. */
  onReady: () => void;
}

/**
 * Keys that do something wherever one is: F, /, ?. What they do is done by the element that says so with `data-key`.
 */
export function ShortcutLayer({ pressed, onReady }: ShortcutLayerProps) {
  const { view } = useViewPreferences();
  const navigate = useNavigate();
  const [helping, setHelping] = useState(false);
  const [searching, setSearching] = useState(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = view.shortcuts ? singleKey(event) : undefined;
    if (key === undefined) return;
    const actions: Record<string, () => void> = {
      f: () => meantBy('f')?.click(),
      '/': () => {
        event.preventDefault();
        setSearching(true);
        if (!meantBy('/')) void navigate(routes.library, { state: { focus: 'own' } satisfies NavigationState });
      },
      '?': () => setHelping(true),
    };
    if (Object.hasOwn(actions, key)) actions[key]?.();
    else setSearching(false);
  });
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    // Not at once: whether the person wants such keys is being read.
    const answering = requestAnimationFrame(() => press(pressed));
    ready();
    const listener = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listener);
    return () => {
      cancelAnimationFrame(answering);
      removeEventListener('keydown', listener);
    };
  }, [pressed]);

  useEffect(() => {
    if (!searching) return undefined;
    return whenThere('/', (box) => {
      setSearching(false);
      box.focus();
    });
  }, [searching]);

  return helping ? <ShortcutHelp onClose={() => setHelping(false)} /> : null;
}
