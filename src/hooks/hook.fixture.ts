import { createElement, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { createStore, type Store } from '#core/store.ts';
import { ServicesContext, type Services } from './services-context.ts';

const roots: Root[] = [];

export function unmountAll(): void {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
}

function treeOf(services: Partial<Services>, Shown: () => ReactNode): ReactNode {
  return createElement(ServicesContext, { value: services as Services }, createElement(Shown));
}

/** Only the given services may be used. */
export function render(services: Partial<Services>, Shown: () => ReactNode): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  roots.push(root);
  root.render(treeOf(services, Shown));
  return element;
}

function Effect({ onEffect, children }: { onEffect: () => void; children?: ReactNode }) {
  useEffect(() => onEffect(), [onEffect]);
  return children;
}

/** Hydrates HTML that was rendered with the same services. Rejects where React had to render it again. */
export async function hydrate(
  services: Partial<Services>,
  Shown: () => ReactNode,
): Promise<{ element: HTMLElement; html: string }> {
  const element = document.body.appendChild(document.createElement('div'));
  const hydrated = Promise.withResolvers<void>();
  const tree = createElement(Effect, { onEffect: hydrated.resolve }, treeOf(services, Shown));
  const html = renderToString(tree);
  element.innerHTML = html;
  roots.push(hydrateRoot(element, tree, { onRecoverableError: hydrated.reject }));
  await hydrated.promise;
  return { element, html };
}

/** Resolves after the first render and its effects. */
export async function renderHook<Value>(
  services: Partial<Services>,
  useHook: () => Value,
): Promise<{ latest: () => Value; values: readonly Value[] }> {
  const values: Value[] = [];
  const rendered = Promise.withResolvers<void>();
  render(services, () => {
    values.push(useHook());
    useEffect(() => rendered.resolve(), []);
    return null;
  });
  await rendered.promise;
  return { latest: () => values.at(-1) as Value, values };
}

/** Resolves when React has rendered what has changed and run its effects. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** A player whose state alone is used. */
export function statePlayer(initial: PlayerState): { player: Player; set: Store<PlayerState>['set'] } {
  const { set, ...state } = createStore(initial);
  return { player: state as Player, set };
}
