import { Suspense, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { statePlayer } from '#hooks/hook.fixture.ts';
import { ServicesContext, type Services } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { planOf } from '#core/player/plan.fixture.ts';

const messages = await loadMessages('en');
const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale: 'en', messages });
// During a session a crash never reloads the page, which would restart the tests.
const { player } = statePlayer({ phase: 'opening', plan: planOf({ hertz: 528, minutes: 5, intensity: 70 }) });

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

function render(Shown: () => ReactNode) {
  const onCaughtError = vi.fn<(error: unknown) => void>();
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError });
  root.render(
    <LanguageContext value={language}>
      <ServicesContext value={{ player } as Services}>
        <Shown />
      </ServicesContext>
    </LanguageContext>,
  );
  return onCaughtError;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const crashed = heading('Unexpected Application Error');

/** Faster than a click with the pointer. */
async function press(text: string): Promise<void> {
  (await page.getByText(text).findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

function Broken(): never {
  throw new TypeError('it is broken');
}

it('shows a crashed screen, focuses its heading, and hands the error on', async () => {
  const caught = render(() => (
    <CrashBoundary>
      <Broken />
    </CrashBoundary>
  ));
  await expect.element(crashed).toHaveFocus();
  await expect.element(page.getByRole('button', { name: messages.crash.reload })).toBeVisible();
  expect(caught.mock.lastCall?.[0]).toMatchObject({ message: 'it is broken' });
});

it('starts the detail with name and message if the stack has neither', async () => {
  const strange = Object.assign(new TypeError('it is strange'), { stack: 'draw@app.js:1:1' });
  const Strange = (): never => {
    throw strange;
  };
  render(() => (
    <CrashBoundary>
      <Strange />
    </CrashBoundary>
  ));
  await press(messages.crash.detail);
  const detail = await page.getByText(/strange/u).findElement();
  expect(detail.textContent).toBe('TypeError: it is strange\ndraw@app.js:1:1');
});

it('shows its own replacement where it has one', async () => {
  render(() => (
    <CrashBoundary fallback={<p>Stop</p>}>
      <Broken />
    </CrashBoundary>
  ));
  await expect.element(page.getByText('Stop')).toBeVisible();
  expect(crashed.elements()).toHaveLength(0);
});

it('shows the screen of another place after a crash', async () => {
  render(() => {
    const [place, go] = useState('/library');
    return (
      <>
        <CrashBoundary place={place}>{place === '/library' ? <Broken /> : <h1>Device</h1>}</CrashBoundary>
        <button type="button" onClick={() => go('/device')}>
          Go
        </button>
      </>
    );
  });
  await expect.element(crashed).toBeVisible();
  await press('Go');
  await expect.element(heading('Device')).toBeVisible();
});

it('loads a missing part again on each retry, and then moves the focus to its heading', async () => {
  const load = vi.fn(() => Promise.resolve(() => <h1 tabIndex={-1}>Library</h1>));
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
  const Part = lazyPart(load);
  render(() => (
    <Suspense fallback={null}>
      <CrashBoundary>
        <Part />
      </CrashBoundary>
    </Suspense>
  ));
  await expect.element(heading(messages.crash.missing)).toHaveFocus();
  await press(messages.app.retry);
  await expect.element(heading(messages.crash.missing)).toHaveFocus();
  await press(messages.app.retry);
  await expect.element(heading('Library')).toHaveFocus();
  expect(load).toHaveBeenCalledTimes(3);
});
