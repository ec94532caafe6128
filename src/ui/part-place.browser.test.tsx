import { useSyncExternalStore, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { prerender } from 'react-dom/static.browser';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { optionalPart } from './lazy-part.ts';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

interface Shown {
  text: string;
}

const Line: ComponentType<Shown> = ({ text }) => <p>{text}</p>;
const never = (): (() => void) => () => undefined;

/** Says what the page says, and something else once it is hydrated. */
function screenOf(load: () => Promise<ComponentType<Shown>>, onRender: () => void) {
  const parts = Array.from({ length: 4 }, () => optionalPart(load));
  return function Screen() {
    'use no memo'; // So that each render gives its parts new properties.
    onRender();
    const state = useSyncExternalStore(
      never,
      () => 'now',
      () => 'before',
    );
    return (
      <main data-state={state}>
        {parts.map((Part, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={place} text={`${place} ${state}`} />
        ))}
      </main>
    );
  };
}

/** @returns resolves the parts' code, and how often the screen was rendered */
async function hydrateWaiting() {
  const Written = screenOf(
    () => Promise.resolve(Line),
    () => undefined,
  );
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = await new Response((await prerender(<Written />)).prelude).text();
  const code = Promise.withResolvers<ComponentType<Shown>>();
  let renders = 0;
  const Screen = screenOf(
    () => code.promise,
    () => (renders += 1),
  );
  const problems: unknown[] = [];
  root = hydrateRoot(element, <Screen />, { onRecoverableError: (problem) => problems.push(problem) });
  await expect.poll(() => element.querySelector('main')?.dataset['state']).toBe('now');
  return { code, problems, renders: () => renders };
}

it('keeps what the page brought until the code of a part is there, then updates it', async () => {
  const { code, problems } = await hydrateWaiting();
  const written = page.getByText('3 before').element();
  code.resolve(Line);
  await expect.element(page.getByText('3 now')).toBeVisible();
  expect(page.getByText('3 now').element()).toBe(written);
  expect(problems).toEqual([]);
});

it('lets a screen update once after its hydration, however many parts still wait', async () => {
  const { renders } = await hydrateWaiting();
  expect(renders()).toBe(2);
});
