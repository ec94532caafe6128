// A passkey as a way in to sealed records: where it computes a secret, where it does not, and where the person cancels.
import { routes, settingsAddress } from '#routes.ts';
import { pushRoutines, test, type Person } from '../../accounts.ts';
import { addAuthenticator } from '../../authenticator.ts';
import { expect } from '../../fixtures.ts';
import { usePasskeysOf, watchPasskeyWindow } from '../../passkey-ceremonies.ts';
import { expectSealed, newDevice } from '../../protected-account.ts';
import {
  addPasskey,
  beginPasskeyWay,
  britain,
  button,
  keys,
  openWithWords,
  passkeyWay,
  protect,
  spanish,
} from '../../protection-steps.ts';

/** What the server has of the keys: the same as long as no way in was added or removed. */
const keysOnServer = async (person: Person): Promise<string> =>
  JSON.stringify(await person.ask('account_keys?select=rev,ring,wraps'));

for (const language of [spanish, britain]) {
  const always = language === spanish ? [] : ['@long'];
  const { texts, problems, locale } = language;

  test(
    `a passkey opens the records on a device that has never had a key (${locale})`,
    { tag: ['@wide', ...always] },
    async ({ browser, site, person }) => {
      test.setTimeout(120_000);
      const world = { browser, site, person };
      await pushRoutines(person, [1, 2]);
      const phone = await newDevice(world, language);
      await addAuthenticator(phone.page, { hasPrf: true });
      await protect(phone.page, language);
      await expectSealed(person, 2);
      await addPasskey(phone.page, language, 'Uno');
      await beginPasskeyWay(phone.page, language);
      await expect(passkeyWay(phone.page, language)).toBeVisible();

      const laptop = await newDevice(world, language);
      await usePasskeysOf(phone.page, laptop.page);
      await laptop.page.goto(settingsAddress);
      await button(laptop.page, texts.locked.passkey).click();
      await expect(keys(laptop.page, language)).toBeVisible();
      await expect(laptop.page.getByText(language.whoReads.sealed).first()).toBeVisible();
      await laptop.page.goto(routes.routines);
      await expect(laptop.page.getByRole('article')).toHaveCount(2);
      for (const device of [phone, laptop]) await device.close();
    },
  );

  test(
    `a passkey that computes no secret opens nothing, and is said to (${locale})`,
    { tag: ['@wide', ...always] },
    async ({ browser, site, person }) => {
      test.setTimeout(120_000);
      const world = { browser, site, person };
      const phone = await newDevice(world, language);
      const { credentials } = await addAuthenticator(phone.page, { hasPrf: true });
      const words = await protect(phone.page, language);
      await addPasskey(phone.page, language, 'Uno');
      await beginPasskeyWay(phone.page, language);
      await expect(passkeyWay(phone.page, language)).toBeVisible();
      const before = await keysOnServer(person);

      // The same passkey, in a browser that computes nothing with it.
      const laptop = await newDevice(world, language);
      const { page } = laptop;
      const { put } = await addAuthenticator(page, { hasPrf: false });
      for (const credential of await credentials()) await put(credential);
      await page.goto(settingsAddress);
      await button(page, texts.locked.passkey).click();
      await expect(page.getByText(problems['passkey-without-secret'])).toBeVisible();
      await expect(keys(page, language)).toBeHidden();
      expect(await keysOnServer(person)).toBe(before);

      await openWithWords(page, language, words);
      await expect(passkeyWay(page, language)).toHaveCount(1);
      const opened = await keysOnServer(person);
      await beginPasskeyWay(page, language);
      await expect(page.getByText(problems['passkey-without-secret'])).toBeVisible();
      await page.reload();
      await expect(passkeyWay(page, language)).toHaveCount(1);
      expect(await keysOnServer(person)).toBe(opened);
      for (const device of [phone, laptop]) await device.close();
    },
  );

  test(
    `whoever closes the window of the passkey has the ways in of before (${locale})`,
    { tag: ['@wide', ...always] },
    async ({ browser, site, person }) => {
      test.setTimeout(120_000);
      const world = { browser, site, person };
      const first = await newDevice(world, language);
      const { page } = first;
      const passkeyWindow = await watchPasskeyWindow(page);
      const authenticator = await addAuthenticator(page, { hasPrf: true });
      await protect(page, language);
      await addPasskey(page, language, 'Uno');
      const before = await keysOnServer(person);
      const cancelled = page.getByText(problems['passkey-cancelled']);
      const expectUnchanged = async (): Promise<void> => {
        await expect(passkeyWay(page, language)).toBeHidden();
        expect(await keysOnServer(person)).toBe(before);
      };

      // While the browser asks for the first time.
      await authenticator.touch(false);
      await beginPasskeyWay(page, language);
      await expect(button(page, texts.ways.addingPasskey)).toBeVisible();
      await passkeyWindow.close();
      await expect(cancelled).toBeVisible();
      await expectUnchanged();

      // The person cancels in the page, and touches the authenticator after all.
      await button(page, texts.ways.addPasskey).click();
      await expect(button(page, texts.ways.addingPasskey)).toBeVisible();
      await button(page, language.settings.cancel).click();
      await authenticator.touch(true);
      await expect(button(page, texts.ways.addPasskey)).toBeVisible();
      // A late answer would have come by then.
      await page.waitForTimeout(1000);
      await expectUnchanged();
      await authenticator.touch(false);
      await button(page, texts.ways.addPasskey).click();

      // The page is left while it asks.
      await button(page, texts.ways.addPasskey).click();
      await expect(button(page, texts.ways.addingPasskey)).toBeVisible();
      await page.reload();
      await expect(keys(page, language)).toBeVisible();
      await expectUnchanged();

      // The first answer is given, the second one not.
      await authenticator.touch(true);
      await passkeyWindow.closeAfter(1);
      await beginPasskeyWay(page, language);
      await expect(cancelled).toBeVisible();
      await expectUnchanged();

      // Nothing of that is in the way.
      await passkeyWindow.closeAfter(2);
      await button(page, texts.ways.addPasskey).click();
      await expect(passkeyWay(page, language)).toBeVisible();

      const locked = await newDevice(world, language);
      await usePasskeysOf(page, locked.page);
      await locked.page.goto(settingsAddress);
      await passkeyWindow.closeAfter(0);
      await button(locked.page, texts.locked.passkey).click();
      await expect(locked.page.getByText(problems['passkey-cancelled'])).toBeVisible();
      await expect(keys(locked.page, language)).toBeHidden();
      await passkeyWindow.closeAfter(1);
      await button(locked.page, texts.locked.passkey).click();
      await expect(keys(locked.page, language)).toBeVisible();
      for (const device of [first, locked]) await device.close();
    },
  );
}
