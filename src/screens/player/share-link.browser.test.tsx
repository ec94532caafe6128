import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultSettings } from '#core/player/session-settings.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { closePanels, showPanel } from '#screens/player/proof/panels.fixture.tsx';
import { ShareLink } from './share-link.tsx';

const frequency = testFrequency();
const settings = { ...defaultSettings(frequency), minutes: 20 };
const url = expect.stringMatching(/\/player\?id=\d+&.*minutes=20/u);

afterEach(() => {
  closePanels();
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

function setShareSheet(share: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

async function open() {
  const { texts } = await showPanel(<ShareLink {...{ frequency, settings }} />, 'es');
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  return { ...texts.proof, written };
}

it('opens the share sheet of the system', async () => {
  const share = vi.fn(() => Promise.resolve());
  setShareSheet(share);
  const { shareLink, written } = await open();
  await page.getByRole('button', { name: shareLink }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: frequency.title.es, url });
  expect(written).not.toHaveBeenCalled();
});

it('copies the link where the share sheet fails, and not where the person closes it', async () => {
  let reason = 'AbortError';
  setShareSheet(() => Promise.reject(new DOMException('', reason)));
  const { shareLink, linkCopied, written } = await open();
  await page.getByRole('button', { name: shareLink }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  expect(written).not.toHaveBeenCalled();
  reason = 'NotAllowedError';
  await page.getByRole('button', { name: shareLink }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(linkCopied);
  expect(written).toHaveBeenCalledExactlyOnceWith(url);
});

it('offers only to copy the link where there is no share sheet', async () => {
  const { shareLink, copyLink, linkCopied } = await open();
  expect(page.getByRole('button', { name: shareLink }).query()).toBeNull();
  await page.getByRole('button', { name: copyLink }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(linkCopied);
});
