import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { memoryAccount, testPerson } from '#core/account/real-account.fixture.ts';
import { memorySync } from '#core/sync/device-sync.fixture.ts';

afterEach(closeAll);

const cases = (['es', 'en'] as const).flatMap((locale) =>
  [
    [360, 640],
    [640, 360],
    [1440, 900],
  ].map(([width = 0, height = 0]) => ({ locale, width, height })),
);

/** The longest dialog, with text of twice the size unless told otherwise. */
async function openLarge({ locale, width, height }: (typeof cases)[number], text = '200%') {
  await page.viewport(width, height);
  document.documentElement.style.fontSize = text;
  onTestFinished(async () => {
    document.documentElement.removeAttribute('style');
    await page.viewport(414, 896);
  });
  const account = memoryAccount({ state: { kind: 'signed-in', person: testPerson() } }).account;
  const shown = await show('/profile', locale, { account, sync: memorySync({ kind: 'locked' }).service });
  const [sync, profile] = [await shown.chapter('sync'), await shown.chapter('profile')];
  await page.getByRole('button', { name: `${profile.erase} ${profile.eraseHint}`, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  const answers = [profile.cancel, sync.erase.here, sync.erase.everywhere].map((name) =>
    dialog.getByRole('button', { name, exact: true }),
  );
  await expect.element(answers[2] ?? dialog).toBeVisible();
  return { dialog: dialog.element(), answers };
}

it.each(cases)(
  'has its answers in sight, and all of its text, with large text ($locale, $width × $height)',
  async (at) => {
    const { dialog, answers } = await openLarge(at);
    const footer = answers[0]?.element().parentElement ?? dialog;
    const room = footer.getBoundingClientRect().top - dialog.getBoundingClientRect().top;
    expect(room / dialog.clientHeight).toBeGreaterThan(0.4);
    expect([dialog.scrollTop, dialog.scrollWidth]).toEqual([0, dialog.clientWidth]);
    for (const text of dialog.querySelectorAll('h2, p, li')) {
      // The end of a text that is higher than the room for it.
      text.scrollIntoView({ block: 'end' });
      const { bottom } = text.getBoundingClientRect();
      expect(bottom, text.textContent).toBeLessThanOrEqual(footer.getBoundingClientRect().top + 1);
      for (const answer of answers) await expect.element(answer).toBeInViewport({ ratio: 1 });
    }
    for (const answer of answers) {
      const { scrollWidth, clientWidth } = answer.element();
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
    await expectNoAxeFindings();
  },
);

it('shows its question first in a window that its answers would fill', async () => {
  const { dialog } = await openLarge({ locale: 'es', width: 320, height: 180 }, '100%');
  const title = dialog.querySelector('h2');
  const { left, top, height } = title?.getBoundingClientRect() ?? new DOMRect();
  expect(document.elementFromPoint(left + 40, top + height / 2)).toBe(title);
  expect(dialog.scrollTop).toBe(0);
});
