import { createElement, lazy, useEffect, useState } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A part of a screen could not be fetched. */
export class MissingPart extends Error {
  /** Has it fetched anew where it is shown next; until then React would repeat this failure, without asking. */
  readonly again: () => void;

  constructor(cause: unknown, again: () => void) {
    super(String(cause), { cause });
    this.again = again;
  }
}

/** Fetched where it is first shown, and anew after each `again`. */
function renewable<Props extends object>(
  load: (again: () => void) => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> => {
    const again = (): void => {
      if (latest === part) latest = attempt();
    };
    const part = lazy(async () => ({ default: await load(again) }));
    return part;
  };
  let latest = attempt();
  return function Part(props) {
    // What is shown already stays as it is.
    const [part] = useState(() => latest);
    return createElement<Props>(part, props);
  };
}

/** A part of a screen that is fetched late. Where it cannot be it throws MissingPart, for `LazyBoundary` to say so and to offer another try. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return renewable((again) =>
    load().catch((cause: unknown) => {
      throw new MissingPart(cause, again);
    }),
  );
}

/** One that is nice to have: where it cannot be fetched the screen goes on without it, until it is shown anew. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return renewable((again) =>
    load().catch(
      () =>
        function Nothing() {
          useEffect(again, [again]);
          return null;
        },
    ),
  );
}
