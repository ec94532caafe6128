import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { wholeStyle } from './whole-style.ts';

const Nothing = (): null => null;

/** A part of a screen that is fetched late, with the style that the page may have been written without. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), wholeStyle()]);
    return { default: part };
  });
}

/** One that is nice to have: where it cannot be fetched the screen goes on without it. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazyPart(() => load().catch((): ComponentType<Props> => Nothing));
}
