import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { button, field, lockedDevice, open } from './protection-card.fixture.tsx';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(closeAll);

const locales = ['es', 'en'] as const;
const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');

type Locked = Awaited<ReturnType<typeof lockedDevice>>;
async function sharedBy({ protection }: Locked['laptop'], signal = new AbortController().signal) {
  const sharing = await protection.share(signal);
  if (sharing.kind === 'failed') throw new Error(sharing.problem);
  return sharing.value;
}
async function joinedBy({ protection }: Locked['phone']) {
  const joining = await protection.join(new AbortController().signal);
  if (joining.kind === 'failed') throw new Error(joining.problem);
  return joining.value;
}

it('opens by another device, with a number typed on each', async () => {
  const { phone, laptop } = await lockedDevice();
  const { texts } = await open(phone);
  await button(texts.locked.device).click();
  await expect.element(page.getByRole('group', { name: texts.locked.device })).toHaveFocus();
  await expect.element(page.getByText(texts.join.waiting)).toBeVisible();
  // Nothing else is asked meanwhile.
  expect(field(texts.locked.words).elements()).toEqual([]);
  const sharing = await laptop.protection.share(new AbortController().signal);
  if (sharing.kind === 'failed') throw new Error(sharing.problem);
  const shown = page.getByText(texts.join.code);
  await expect.element(shown).toBeVisible();
  const code = shown.element().parentElement?.textContent?.replaceAll(/\D/gu, '') ?? '';
  const given = await sharing.value.give(code);
  await field(texts.join.field).fill(given.kind === 'done' ? given.value : '');
  await page.getByRole('button', { name: texts.join.open, exact: true }).last().click();
  await expect.element(page.getByRole('heading', { name: texts.ways.list })).toBeVisible();
});

it('lets a new device in by the number that it shows', async () => {
  const { phone, laptop } = await lockedDevice();
  const { texts } = await open(laptop);
  await button(texts.share.start).click();
  await expect.element(page.getByText(texts.share.waiting)).toBeVisible();
  const joining = await phone.protection.join(new AbortController().signal);
  if (joining.kind === 'failed') throw new Error(joining.problem);
  await expect.element(page.getByText(texts.share.asks('Phone'))).toBeVisible();
  await field(texts.share.field).fill(joining.value.code);
  await button(texts.share.give).click();
  const shown = page.getByText(texts.share.code);
  await expect.element(shown).toBeVisible();
  const code = shown.element().parentElement?.textContent?.replaceAll(/\D/gu, '') ?? '';
  expect((await joining.value.finish(code)).kind).toBe('done');
  await button(texts.share.finish).click();
  await laptop.protection.look();
  await expect.element(page.getByText('Phone', { exact: true })).toBeVisible();
});

it('begins again with a new device after a wrong number, for which there is one try', async () => {
  const { phone, laptop } = await lockedDevice();
  const { texts, problems } = await open(laptop);
  await button(texts.share.start).click();
  const joining = await phone.protection.join(new AbortController().signal);
  if (joining.kind === 'failed') throw new Error(joining.problem);
  await field(texts.share.field).fill(joining.value.code === '111111' ? '222222' : '111111');
  await button(texts.share.give).click();
  await expect.element(page.getByText(problems['pairing-code-wrong'])).toBeVisible();
  expect(button(texts.share.give).elements()).toEqual([]);
  await button(texts.pairAgain).click();
  const other = await phone.protection.join(new AbortController().signal);
  if (other.kind === 'failed') throw new Error(other.problem);
  await field(texts.share.field).fill(other.value.code);
  await button(texts.share.give).click();
  await expect.element(page.getByText(texts.share.code)).toBeVisible();
});

it.each(locales)('begins again where the new device began again, and shows no number (%s)', async (locale) => {
  const { phone, laptop } = await lockedDevice();
  const { texts, problems } = await open(laptop, locale);
  await button(texts.share.start).click();
  const leaving = new AbortController();
  const first = phone.protection.join(leaving.signal);
  await expect.element(page.getByText(texts.share.noNumber)).toBeVisible();
  await first;
  await field(texts.share.field).click();
  leaving.abort();
  const joining = joinedBy(phone);
  await expect.element(page.getByText(problems['pairing-refused'])).toBeVisible();
  // The field that had the focus is gone.
  await expect.element(page.getByRole('group', { name: texts.share.start })).toHaveFocus();
  await expectNoAxeFindings();
  await button(texts.pairAgain).click();
  await expect.element(page.getByRole('group', { name: texts.share.start })).toHaveFocus();
  await field(texts.share.field).fill((await joining).code);
  await button(texts.share.give).click();
  await expect.element(page.getByText(texts.share.code)).toBeVisible();
});

it.each(locales)('says that the number did not open the new device, and begins again (%s)', async (locale) => {
  const { phone, laptop } = await lockedDevice();
  const { texts, problems } = await open(laptop, locale);
  await button(texts.share.start).click();
  const joining = await joinedBy(phone);
  await field(texts.share.field).fill(joining.code);
  await button(texts.share.give).click();
  await expect.element(page.getByText(texts.share.givenNext)).toBeVisible();
  expect(texts.share.givenNext).toContain(texts.share.finish);
  const shown = page.getByText(texts.share.code).element().parentElement?.textContent?.replaceAll(/\D/gu, '') ?? '';
  expect((await joining.finish(otherThan(shown))).kind).toBe('failed');
  await expect.element(page.getByText(problems['pairing-refused'])).toBeVisible();
  await expect.element(page.getByText(texts.share.code)).not.toBeInTheDocument();
  await expectNoAxeFindings();
  await button(texts.pairAgain).click();
  const again = await joinedBy(phone);
  await field(texts.share.field).fill(again.code);
  await button(texts.share.give).click();
  await expect.element(page.getByText(texts.share.code)).toBeVisible();
});

it.each(locales)('the new device learns at once that the other one gives no key (%s)', async (locale) => {
  const { phone, laptop } = await lockedDevice();
  const { texts, problems } = await open(phone, locale);
  await button(texts.locked.device).click();
  const sharing = await sharedBy(laptop);
  const typed = field(texts.join.field);
  await typed.click();
  const shown = page.getByText(texts.join.code).element().parentElement?.textContent?.replaceAll(/\D/gu, '') ?? '';
  await sharing.give(otherThan(shown));
  await expect.element(page.getByText(problems['pairing-refused'])).toBeVisible();
  await expect.element(typed).not.toBeInTheDocument();
  // The field that had the focus is gone.
  await expect.element(page.getByRole('group', { name: texts.locked.device })).toHaveFocus();
  await expectNoAxeFindings();
  await button(texts.pairAgain).click();
  await expect.element(page.getByText(texts.join.waiting)).toBeVisible();
});

it('the new device learns at once that the person has left the other one', async () => {
  const { phone, laptop } = await lockedDevice();
  const joining = joinedBy(phone);
  const { texts } = await open(laptop);
  await button(texts.share.start).click();
  const { ended } = await joining;
  await expect.element(page.getByText(texts.share.asks('Phone'))).toBeVisible();
  await button(texts.share.cancel).click();
  expect(await ended).toEqual({ kind: 'failed', problem: 'pairing-refused' });
});

it('a request moves neither the page nor the focus of the helping device, and is said', async () => {
  onTestFinished(() => page.viewport(414, 896));
  await page.viewport(414, 500);
  const { phone, laptop } = await lockedDevice();
  const { texts } = await open(laptop);
  await button(texts.share.start).click();
  const panel = page.getByRole('group', { name: texts.share.start });
  await expect.element(panel).toHaveFocus();
  const said = panel.getByRole('status').element();
  expect(said.textContent).toBe(texts.share.waiting);
  scrollTo(0, document.documentElement.scrollHeight);
  const before = scrollY;
  expect(before).toBeGreaterThan(300);
  await joinedBy(phone);
  await expect.element(field(texts.share.field)).toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(said.isConnected).toBe(true);
  expect(said.textContent).toBe(`${texts.share.asks('Phone')} ${texts.share.onlyYours}`);
  await expect.element(panel).toHaveFocus();
  // What has become higher above may push down what the person looks at, not further.
  expect(Math.abs(scrollY - before)).toBeLessThan(200);
});

it('a request does not take the focus from another card', async () => {
  const { phone, laptop } = await lockedDevice();
  const { texts, settings } = await open(laptop);
  await button(texts.share.start).click();
  const elsewhere = page.getByRole('button', { name: settings.sessions.here, exact: false });
  (elsewhere.element() as HTMLElement).focus();
  await joinedBy(phone);
  await expect.element(field(texts.share.field)).toBeInTheDocument();
  await expect.element(elsewhere).toHaveFocus();
});

it('keeps the number of a pairing inside its panel with text of twice the size on a narrow phone', async () => {
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  });
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  const { phone, laptop } = await lockedDevice();
  const { texts } = await open(phone, 'en');
  await button(texts.locked.device).click();
  void laptop.protection.share(new AbortController().signal);
  const lead = await page.getByText(texts.join.code).findElement();
  const digits = [...(lead.nextElementSibling?.children ?? [])];
  const { right } = lead.getBoundingClientRect();
  expect(digits.length).toBe(2);
  expect(Math.max(...digits.map((group) => group.getBoundingClientRect().right))).toBeLessThanOrEqual(right);
  const panel = page.getByRole('region', { name: texts.title }).element();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
});
