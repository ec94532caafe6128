import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import type { Protection, ProtectionState } from '#core/encryption/protection/protection.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { createStore } from '#core/store.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';
import type { DeviceSyncState } from '#core/sync/device-sync.ts';
import { protectionAddress, settingsAddress } from '#routes.ts';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/dashboard/account/account-notice.tsx')), 60_000);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 11) });
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
  delete document.documentElement.dataset['notice'];
});

const asking: ProtectionState = { kind: 'open', answer: 'none' };

interface Opened {
  /** What the page has reserved a place for. */
  reserved?: string;
  locale?: Locale;
  isPlaying?: boolean;
  /** A session has ended on this page. */
  hasPlayed?: boolean;
}

async function open(
  state: ProtectionState,
  { reserved = 'offer', locale = 'es', isPlaying = false, hasPlayed = false }: Opened = {},
) {
  document.documentElement.dataset['notice'] = reserved;
  const store = createStore(state);
  const putOff = vi.fn(() => store.set({ kind: 'open', answer: 'later' }));
  const protection = { ...store, putOff } as unknown as Protection;
  const { player, set } = silentPlayer();
  if (isPlaying) set(playingState(planOf({})));
  if (hasPlayed) set({ phase: 'idle', ended: 'stopped', last: { plan: planOf({}), heard: 60, remaining: 840 } });
  const shown = await show('/dashboard', locale, {
    account: memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account,
    protection: { ...store, open: () => Promise.resolve(protection) },
    player,
  });
  const texts = await shown.chapter('protection');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...shown, texts, store, putOff, setSession: set };
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const link = (name: string) => page.getByRole('link', { name });

describe('the offer', () => {
  it('says who reads, and leads to the card of the settings', async () => {
    const { texts, chapter } = await open(asking);
    const { whoReads } = await chapter('account');
    await expect.element(heading(texts.notice.offer.title)).toBeVisible();
    await expect.element(page.getByText(whoReads.offered, { exact: false })).toBeVisible();
    await expect.element(link(texts.notice.offer.open)).toHaveAttribute('href', protectionAddress);
  });

  it('can be put off, says when it comes again, and leaves the focus at the heading', async () => {
    const { texts, putOff } = await open(asking);
    await page.getByRole('button', { name: texts.start.later }).click();
    await expect.element(heading(texts.notice.offer.title)).not.toBeInTheDocument();
    await expect.element(page.getByText(texts.notice.offer.putOff)).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(putOff).toHaveBeenCalledOnce();
  });

  it('does not come in the evening', async () => {
    vi.setSystemTime(new Date(2026, 10, 28, 20));
    const { texts } = await open(asking);
    await expect.element(page.getByRole('main')).toBeVisible();
    expect(heading(texts.notice.offer.title).elements()).toEqual([]);
  });

  it('does not come while a session plays, nor when it ends', async () => {
    const { texts, setSession } = await open(asking, { isPlaying: true });
    setSession({ phase: 'idle' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heading(texts.notice.offer.title).elements()).toEqual([]);
  });

  it('does not come where a session has ended on the page before the dashboard was opened', async () => {
    const { texts } = await open(asking, { hasPlayed: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heading(texts.notice.offer.title).elements()).toEqual([]);
  });

  it('does not come where the page has reserved no place for it', async () => {
    const { texts } = await open(asking, { reserved: '' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heading(texts.notice.offer.title).elements()).toEqual([]);
  });
});

describe('a device that cannot read what is new', () => {
  it.each([
    { missing: 'locked', state: { kind: 'locked', wasRemoved: false } },
    { missing: 'removed', state: { kind: 'locked', wasRemoved: true } },
    { missing: 'replaced', state: { kind: 'protected', ways: [], trouble: 'replaced' } },
  ] as const)('says that it is $missing, at any hour, until it can', async ({ missing, state }) => {
    vi.setSystemTime(new Date(2026, 10, 28, 23));
    const { texts, store } = await open({ kind: 'opening' }, { reserved: '' });
    store.set(state);
    await expect.element(heading(texts.notice[missing].title)).toBeVisible();
    await expect.element(page.getByText(texts.notice[missing].text)).toBeVisible();
    await expect.element(link(texts.notice[missing].open)).toHaveAttribute('href', protectionAddress);
    store.set({ kind: 'protected', ways: [], trouble: undefined });
    await expect.element(heading(texts.notice[missing].title)).not.toBeInTheDocument();
  });
});

const refused: DeviceSyncState = { kind: 'refused', reason: 'erasure', detail: '' };

describe('an erasure on another device', () => {
  async function openErased(locale: Locale = 'es') {
    const sync = memorySync();
    const account = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account;
    const shown = await show('/dashboard', locale, { account, sync: sync.service });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    return { ...shown, sync, texts: await shown.chapter('protection') };
  }

  it('that has emptied this one is said once, with all that can be done', async () => {
    const { texts, sync } = await openErased();
    sync.set({ kind: 'synchronised', lastAt: 0 }, { isEmptied: true });
    await expect.element(heading(texts.notice.emptied.title)).toBeVisible();
    await expect.element(page.getByText(texts.notice.emptied.text)).toBeVisible();
    await expect.element(link(texts.notice.emptied.open)).toHaveAttribute('href', settingsAddress);
    await page.getByRole('button', { name: texts.sync.dismiss }).click();
    await expect.element(heading(texts.notice.emptied.title)).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(sync.calls).toEqual([['dismissEmptied']]);
  });

  it('that nobody has signed leads to the question, which has the focus', async () => {
    const { texts, sync } = await openErased();
    sync.set(refused, { isEmptied: true });
    await expect.element(heading(texts.notice.asked.title)).toBeVisible();
    expect(heading(texts.notice.emptied.title).elements()).toEqual([]);
    await link(texts.notice.asked.open).click();
    await expect.element(page.getByText(texts.sync.erasure.lead)).toHaveFocus();
    await expect.element(page.getByText(texts.sync.erasure.lead)).toBeInViewport();
  });

  it.each(locales)('passes axe, and does not scroll sideways with text of twice the size in %s', async (locale) => {
    const { texts, sync } = await openErased(locale);
    sync.set(refused);
    await expect.element(heading(texts.notice.asked.title)).toBeVisible();
    await expectNoAxeFindings();
    await page.viewport(360, 740);
    document.documentElement.style.fontSize = '200%';
    try {
      sync.set({ kind: 'synchronised', lastAt: 0 }, { isEmptied: true });
      await expect.element(heading(texts.notice.emptied.title)).toBeVisible();
      await expectNoAxeFindings();
      expect(document.documentElement.scrollWidth).toBe(360);
    } finally {
      document.documentElement.style.fontSize = '';
      await page.viewport(414, 896);
    }
  });
});

it('a device that was removed asks at once whether to erase what it keeps', async () => {
  const { texts, store, chapter } = await openBoth('es');
  store.set({ kind: 'locked', wasRemoved: true });
  await link(texts.notice.eraseHere).click();
  const profile = await chapter('profile');
  await expect.element(page.getByRole('alertdialog')).toHaveAccessibleName(profile.eraseTitle);
  await page.getByRole('button', { name: profile.cancel, exact: true }).click();
  await expect.element(page.getByRole('button', { name: `${profile.erase} ${profile.eraseHint}` })).toHaveFocus();
});

it.each([360, 1440])('each notice has its place from the start in a window of %i px', async (width) => {
  await page.viewport(width, 740);
  try {
    for (const locale of locales) {
      const { texts, store, sync } = await openBoth(locale);
      /** @param noted by the page before */
      const expectPlace = async (title: string, noted: string): Promise<void> => {
        document.documentElement.dataset['notice'] = noted;
        await expect.element(heading(title)).toBeVisible();
        const card = heading(title).element().closest('section');
        if (!card?.parentElement) throw new Error('No card');
        const place = Number.parseFloat(getComputedStyle(card.parentElement).minHeight);
        // With the space below it.
        expect(card.offsetHeight + 12, `${locale} ${title}`).toBeLessThanOrEqual(place);
      };
      store.set({ kind: 'locked', wasRemoved: true });
      await expectPlace(texts.notice.removed.title, 'locked');
      sync.set(refused);
      await expectPlace(texts.notice.asked.title, 'asked');
      sync.set({ kind: 'synchronised', lastAt: 0 }, { isEmptied: true });
      await expectPlace(texts.notice.emptied.title, 'emptied');
      closeAll();
    }
  } finally {
    await page.viewport(414, 896);
  }
});

it.each([1280, 1440])('the offer leaves no empty room below itself in a window of %i px', async (width) => {
  await page.viewport(width, 900);
  try {
    for (const locale of locales) {
      const { texts } = await open(asking, { locale });
      await expect.element(heading(texts.notice.offer.title)).toBeVisible();
      const card = heading(texts.notice.offer.title).element().closest('section');
      // With the space below it.
      const room = (card?.parentElement?.offsetHeight ?? Number.NaN) - (card?.offsetHeight ?? 0) - 12;
      expect(room, locale).toBeCloseTo(0, -1);
      closeAll();
    }
  } finally {
    await page.viewport(414, 896);
  }
});

async function openBoth(locale: Locale) {
  const store = createStore<ProtectionState>({ kind: 'opening' });
  const sync = memorySync();
  const account = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account;
  const protection = { ...store, isOffered: true, open: () => Promise.reject(new Error('not in this test')) };
  const shown = await show('/dashboard', locale, { account, sync: sync.service, protection });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...shown, sync, store, texts: await shown.chapter('protection') };
}

it.each(locales)('passes axe in %s', async (locale) => {
  const { texts, store } = await open(asking, { locale });
  await expect.element(heading(texts.notice.offer.title)).toBeVisible();
  await expectNoAxeFindings();
  store.set({ kind: 'locked', wasRemoved: true });
  await expect.element(heading(texts.notice.removed.title)).toBeVisible();
  await expectNoAxeFindings();
});

it.each(locales)('does not scroll sideways with text of twice the size on a narrow phone in %s', async (locale) => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  try {
    const { texts } = await open(asking, { locale });
    await expect.element(heading(texts.notice.offer.title)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  }
});
