import { type ReactNode, use, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playingState, silentPlayer } from '#app/app.fixture.tsx';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { ServicesContext, type Services } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import { LazyBoundary } from './lazy-boundary.tsx';
import { planOf } from '#core/player/plan.fixture.ts';

// A reload would restart the tests.
vi.mock('#core/platform/page/served-version.ts', () => ({ reloadAfterFailedImport: vi.fn(), isOutdated: vi.fn() }));

const messages = await loadMessages('es');
const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale: 'es', messages });

let root: Root;
let session: ReturnType<typeof silentPlayer>;

function Providers({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <ServicesContext value={{ player: session.player } as Services}>{children}</ServicesContext>
    </LanguageContext>
  );
}

beforeEach(() => {
  session = silentPlayer();
  vi.mocked(reloadAfterFailedImport).mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => undefined });
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** Fails the given number of times. */
const loadAfter = (failures: number) => {
  const load = vi.fn(() => Promise.resolve(() => <p>Fetched</p>));
  for (let each = 0; each < failures; each += 1) load.mockRejectedValueOnce(new Error('no network'));
  return load;
};

function renderLoadedAfter(failures: number) {
  const load = loadAfter(failures);
  const Part = lazyPart(load);
  root.render(
    <Providers>
      <LazyBoundary>
        <Part />
      </LazyBoundary>
    </Providers>,
  );
  return load;
}

const retry = page.getByRole('button', { name: messages.app.retry });

it('shows that a part failed to load and loads it again on each retry', async () => {
  const load = renderLoadedAfter(2);
  await expect.element(page.getByRole('alert').getByText(messages.failure.unexpected)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await retry.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await retry.click();
  await expect.element(page.getByText('Fetched')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

it('keeps the focus on the retry button during a retry and moves it to the loaded part', async () => {
  const load = loadAfter(2);
  const gate = Promise.withResolvers<undefined>();
  const Part = lazyPart(async () => {
    const Fetched = await load();
    await gate.promise;
    return Fetched;
  });
  root.render(
    <Providers>
      <LazyBoundary>
        <Part />
        <button type="button">First of it</button>
      </LazyBoundary>
      <button type="button">Beneath it</button>
    </Providers>,
  );
  (await retry.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(retry).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText(messages.app.loading)).toBeVisible();
  await expect.element(retry).toHaveFocus();
  gate.resolve(undefined);
  await expect.element(page.getByText(messages.app.loaded)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'First of it' })).toHaveFocus();
  await expect.element(page.getByText(messages.app.loaded)).not.toBeInTheDocument();
});

it('does not move a focus that has gone elsewhere during a retry', async () => {
  const load = loadAfter(1);
  const Part = lazyPart(load);
  root.render(
    <Providers>
      <button type="button">Elsewhere</button>
      <LazyBoundary>
        <Part />
      </LazyBoundary>
    </Providers>,
  );
  const button = await retry.findElement();
  (await page.getByRole('button', { name: 'Elsewhere' }).findElement()).focus();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('Fetched')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  await expect.element(page.getByText(messages.app.loaded)).not.toBeInTheDocument();
});

it('shows nothing for a failed optional part, and loads it when it is shown again', async () => {
  const optional = loadAfter(1);
  const Optional = lazyPart(optional, { optional: true });
  const Whole = () => {
    const [times, setTimes] = useState(0);
    return (
      <>
        <LazyBoundary key={times}>
          <Optional />
        </LazyBoundary>
        <button type="button" onClick={() => setTimes(times + 1)}>
          Again
        </button>
      </>
    );
  };
  root.render(
    <Providers>
      <Whole />
    </Providers>,
  );
  await expect.poll(() => optional.mock.calls.length).toBe(1);
  // The failed part is mounted in the task after its promise.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.element(page.getByText('Fetched')).toBeVisible();
});

it('shows the fallback of an optional part until it is loaded, and nothing where it or its texts cannot be', async () => {
  const gate = Promise.withResolvers<() => ReactNode>();
  const Loaded = optionalPart(() => gate.promise);
  const Failed = optionalPart(loadAfter(1));
  const chapters = createChapterCache(() => Promise.reject(new Error('no network')));
  const Untold = optionalPart(async () => () => use(chapters.load('presets', 'es')).noneHint);
  root.render(
    <Providers>
      <Loaded fallback={<p>Meanwhile</p>} />
      <Failed />
      <Untold />
    </Providers>,
  );
  await expect.element(page.getByText('Meanwhile')).toBeVisible();
  gate.resolve(() => <p>Fetched</p>);
  await expect.element(page.getByText('Fetched')).toBeVisible();
  expect(document.body.textContent).toBe('Fetched');
});

it('reloads the page after a second failure, but not during a session', async () => {
  const load = renderLoadedAfter(3);
  await expect.element(retry).toBeVisible();
  session.set(playingState(planOf({ hertz: 528, minutes: 5, intensity: 70 })));
  await retry.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('alert')).toBeVisible();
  session.set({ phase: 'idle' });
  expect(reloadAfterFailedImport).not.toHaveBeenCalled();
  await retry.click();
  await expect.poll(() => vi.mocked(reloadAfterFailedImport).mock.calls.length).toBe(1);
  expect(vi.mocked(reloadAfterFailedImport).mock.lastCall?.[0]).toMatchObject({ message: 'Error: no network' });
});
