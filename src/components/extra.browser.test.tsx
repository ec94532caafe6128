import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playingState, silentPlayer } from '#app/app.fixture.tsx';
import { reloadAfterFailedImport } from '#core/platform/page/served-version.ts';
import { ServicesContext } from '#hooks/services-context.ts';
import type { Services } from '#hooks/services-context.ts';
import { LanguageContext } from '#i18n/language-context.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { lazyExtra, lazyPart } from '#ui/lazy-part.ts';
import { Extra } from './extra.tsx';

// It would load the tests themselves anew.
vi.mock('#core/platform/page/served-version.ts', () => ({ reloadAfterFailedImport: vi.fn(), isOutdated: vi.fn() }));

const messages = await loadMessages('es');
const language = createLanguage({ read: () => undefined, write: () => undefined }, { locale: 'es', messages });

let root: Root;
let session: ReturnType<typeof silentPlayer>;

function Around({ children }: { children: ReactNode }) {
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

/** Fetches something, but not the first times. */
const fetchedAfter = (failures: number) => {
  const load = vi.fn(() => Promise.resolve(() => <p>Fetched</p>));
  for (let each = 0; each < failures; each += 1) load.mockRejectedValueOnce(new Error('no network'));
  return load;
};

/** Shows a part that cannot be fetched the first times. */
function shownAfter(failures: number) {
  const load = fetchedAfter(failures);
  const Part = lazyPart(load);
  root.render(
    <Around>
      <Extra>
        <Part />
      </Extra>
    </Around>,
  );
  return load;
}

const again = page.getByRole('button', { name: messages.app.retry });

it('says that a part could not be fetched, and fetches it with each try', async () => {
  const load = shownAfter(2);
  await expect.element(page.getByRole('alert').getByText(messages.failure.unexpected)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await again.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await again.click();
  await expect.element(page.getByText('Fetched')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
});

it('keeps the focus while it is tried again, and hands it to what comes', async () => {
  const load = fetchedAfter(2);
  const late = Promise.withResolvers<undefined>();
  const Part = lazyPart(async () => {
    const Fetched = await load();
    await late.promise;
    return Fetched;
  });
  root.render(
    <Around>
      <Extra>
        <Part />
        <button type="button">First of it</button>
      </Extra>
      <button type="button">Beneath it</button>
    </Around>,
  );
  (await again.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').getByText(messages.app.loading)).toBeVisible();
  await expect.element(again).toHaveFocus();
  late.resolve(undefined);
  await expect.element(page.getByText(messages.app.loaded)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'First of it' })).toHaveFocus();
  await expect.element(page.getByText(messages.app.loaded)).not.toBeInTheDocument();
});

it('leaves the focus to who has gone on meanwhile', async () => {
  const load = fetchedAfter(1);
  const Part = lazyPart(load);
  root.render(
    <Around>
      <button type="button">Elsewhere</button>
      <Extra>
        <Part />
      </Extra>
    </Around>,
  );
  const button = await again.findElement();
  (await page.getByRole('button', { name: 'Elsewhere' }).findElement()).focus();
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('Fetched')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  await expect.element(page.getByText(messages.app.loaded)).not.toBeInTheDocument();
});

it('goes on without what is nice to have, which comes when what it belongs to is tried again', async () => {
  const nice = fetchedAfter(1);
  const Nice = lazyExtra(nice);
  const Part = lazyPart(fetchedAfter(1));
  const Whole = () => {
    const [tries, setTries] = useState(0);
    return (
      <section key={tries}>
        <Extra>
          <Nice />
        </Extra>
        <Extra onRetry={() => setTries(tries + 1)}>
          <Part />
        </Extra>
      </section>
    );
  };
  root.render(
    <Around>
      <Whole />
    </Around>,
  );
  await expect.element(again).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  expect(nice).toHaveBeenCalledTimes(1);
  await again.click();
  await expect.poll(() => page.getByText('Fetched').elements().length).toBe(2);
});

it('has the page loaded anew when another try failed too, and not while something sounds', async () => {
  const load = shownAfter(3);
  await expect.element(again).toBeVisible();
  session.set(playingState({ hertz: 528, minutes: 5, intensity: 70 }));
  await again.click();
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(page.getByRole('alert')).toBeVisible();
  session.set({ phase: 'idle' });
  expect(reloadAfterFailedImport).not.toHaveBeenCalled();
  await again.click();
  await expect.poll(() => vi.mocked(reloadAfterFailedImport).mock.calls.length).toBe(1);
  expect(vi.mocked(reloadAfterFailedImport).mock.lastCall?.[0]).toMatchObject({ message: 'Error: no network' });
});
