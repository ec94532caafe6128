import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

const Nothing = (): null => null;

/** Something that is nice to have and fetched late: where it cannot be fetched the screen goes on without it. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}
