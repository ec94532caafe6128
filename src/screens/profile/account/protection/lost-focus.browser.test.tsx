import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll } from '#app/app.fixture.tsx';
import { protectionAnchor } from '#routes.ts';
import { button, lockedDevice, newDevice, open, writeDown } from './protection-card.fixture.tsx';

// Vite transforms the screens on their first request, which may take longer than a test waits.
beforeAll(async () => void (await import('#screens/profile/account/account-settings.tsx')), 60_000);
afterEach(closeAll);

const cardOf = (title: string) => page.getByRole('region', { name: title });
/** What has the focus is in the card, and shows what was pressed. */
function expectFocusAround(name: string): void {
  const focused = document.activeElement;
  expect(focused?.contains(button(name).element())).toBe(true);
  expect(focused).not.toBe(document.body);
}

it('stays where a person was who cancels or ends a change of the keys', async () => {
  const { laptop } = await lockedDevice();
  const { texts } = await open(laptop);
  await button(texts.share.start).click();
  await button(texts.share.cancel).click();
  await expect.element(button(texts.share.start)).toBeVisible();
  expectFocusAround(texts.share.start);
  await button(texts.ways.changePhrase).click();
  await button(texts.phrase.cancel).click();
  await expect.element(button(texts.ways.changePhrase)).toBeVisible();
  expectFocusAround(texts.ways.changePhrase);
  await button(texts.ways.changePhrase).click();
  await writeDown(texts);
  await button(texts.phrase.confirm).click();
  await expect.element(button(texts.ways.addPasskey)).toBeVisible();
  expectFocusAround(texts.ways.addPasskey);
  await button(texts.ways.addPasskey).click();
  await button(texts.ways.addPasskey).click();
  await expect.element(button(texts.share.start)).toBeVisible();
  expectFocusAround(texts.share.start);
});

it('stays with the way in, or with their list, where one is not removed, or is', async () => {
  const { phone, laptop, words } = await lockedDevice();
  await phone.protection.unlockWithPhrase(words.join(' '));
  await laptop.protection.look();
  const { texts, settings } = await open(laptop);
  const remove = texts.ways.removeNamed('Phone');
  await button(remove).click();
  await button(settings.cancel).click();
  await expect.element(page.getByRole('listitem').filter({ has: button(remove) })).toHaveFocus();
  await button(remove).click();
  await button(texts.ways.remove).click();
  await expect.element(button(remove)).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.ways.removedDevice)).toBeVisible();
  expect(document.activeElement?.textContent).toContain(texts.ways.here);
});

/** @returns of each call of focus whether a frame made it */
function watchFocus(): boolean[] {
  const { requestAnimationFrame } = globalThis;
  const { focus } = HTMLElement.prototype;
  let isFrame = false;
  const calls: boolean[] = [];
  const spies = [
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) =>
      requestAnimationFrame((time) => {
        isFrame = true;
        draw(time);
        isFrame = false;
      }),
    ),
    vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, ...given) {
      calls.push(isFrame);
      Reflect.apply(focus, this, given);
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return calls;
}

it('moves with the frame after the change, not in the same long task', async () => {
  const { phone, words } = await lockedDevice();
  location.hash = protectionAnchor;
  onTestFinished(() => history.replaceState(undefined, '', location.pathname));
  const calls = watchFocus();
  const { texts } = await open(phone);
  await expect.element(cardOf(texts.title)).toHaveFocus();
  await page.getByLabelText(texts.locked.words).fill(words.join(' '));
  await button(texts.locked.open).click();
  await expect.element(page.getByText(texts.ways.list)).toBeVisible();
  await expect.element(cardOf(texts.title)).toHaveFocus();
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls)).toEqual(new Set([true]));
});

it('goes to the card where a person cancels a way in, or new words', async () => {
  const { phone } = await lockedDevice();
  const { texts } = await open(phone);
  await button(texts.locked.device).click();
  // While two devices talk, nothing is to be chosen.
  await expect.element(page.getByText(texts.locked.lead)).not.toBeInTheDocument();
  await button(texts.join.cancel).click();
  await expect.element(cardOf(texts.title)).toHaveFocus();
  await page.getByText(texts.lost.title, { exact: true }).click();
  await button(texts.lost.begin).click();
  await expect.element(page.getByRole('heading', { name: texts.phrase.title })).toHaveFocus();
  for (const other of [texts.locked.open, texts.locked.device]) expect(button(other).elements()).toEqual([]);
  await button(texts.phrase.cancel).click();
  await expect.element(cardOf(texts.title)).toHaveFocus();
});

it('stays around the offer where a person looks at what it means to decline, or at the words', async () => {
  const { device } = await newDevice();
  const { texts } = await open(device);
  await button(texts.start.decline).click();
  await expect.element(page.getByText(texts.start.declineText)).toBeVisible();
  expectFocusAround(texts.start.declineNow);
  await button(texts.start.keepAsking).click();
  await expect.element(button(texts.start.decline)).toBeVisible();
  expectFocusAround(texts.start.decline);
  await button(texts.start.begin).click();
  await expect.element(page.getByRole('heading', { name: texts.phrase.title })).toHaveFocus();
  await button(texts.phrase.cancel).click();
  await expect.element(cardOf(texts.title)).toHaveFocus();
});
