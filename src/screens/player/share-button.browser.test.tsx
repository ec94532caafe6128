import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';

const url = expect.stringMatching(/\/player\?id=1&.*minutes=20/u);

afterEach(() => {
  closeAll();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.restoreAllMocks();
});

function setShareSheet(share: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

async function open() {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { chapter } = await show('/player?id=1&minutes=20');
  return { ...(await chapter('proof')), chapter, written };
}

it('opens the share sheet of the system', async () => {
  const share = vi.fn(() => Promise.resolve());
  setShareSheet(share);
  const { shareLink, written } = await open();
  await page.getByRole('button', { name: shareLink }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Solfeggio 528', url });
  expect(written).not.toHaveBeenCalled();
});

it('copies the link where the share sheet fails, and not where the person closes it', async () => {
  let reason = 'AbortError';
  const share = vi.fn(() => Promise.reject(new DOMException('', reason)));
  setShareSheet(share);
  const { shareLink, linkCopied, written } = await open();
  await page.getByRole('button', { name: shareLink }).click();
  expect(share).toHaveBeenCalledOnce();
  expect(written).not.toHaveBeenCalled();
  reason = 'NotAllowedError';
  await page.getByRole('button', { name: shareLink }).click();
  await expect.element(page.getByText(linkCopied)).toBeVisible();
  expect(written).toHaveBeenCalledExactlyOnceWith(url);
});

it('copies the link where there is no share sheet', async () => {
  const { copyLink, linkCopied, written } = await open();
  await page.getByRole('button', { name: copyLink }).click();
  await expect.element(page.getByText(linkCopied)).toBeVisible();
  expect(written).toHaveBeenCalledExactlyOnceWith(url);
});

it.each<[string, () => void]>([
  ['refuses to copy', () => void vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''))],
  [
    'has no clipboard, as on a page by plain http',
    () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }),
  ],
])('shows the link, selected, where the browser %s', async (_what, without) => {
  const { copyLink, chapter } = await open();
  without();
  const button = page.getByRole('button', { name: copyLink });
  await button.click();
  const { byHand } = await chapter('presets');
  const field = page.getByRole('dialog', { name: byHand.title }).getByRole('textbox', { name: byHand.link });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(url);
  await expectNoAxeFindings();
  const { value, selectionStart, selectionEnd, readOnly } = (await field.findElement()) as HTMLInputElement;
  expect({ selectionStart, selectionEnd, readOnly }).toEqual({
    selectionStart: 0,
    selectionEnd: value.length,
    readOnly: true,
  });
  await page.getByRole('button', { name: byHand.close }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
