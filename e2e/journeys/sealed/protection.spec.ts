// The records of an account are protected on one device, and opened on others. protection-passkeys.spec.ts has passkeys.
import { routes, settingsAddress } from '#routes.ts';
import { expectUpToDate, pushRoutines, routineOn, test } from '../../accounts.ts';
import { expect } from '../../fixtures.ts';
import { expectSealed, newDevice } from '../../protected-account.ts';
import {
  britain,
  button,
  keys,
  openWithDevice,
  openWithWords,
  protect,
  spanish,
  writeWords,
} from '../../protection-steps.ts';

for (const language of [spanish, britain])
  test(
    `records are sealed, opened by words and by another device, and kept from a removed one (${language.locale})`,
    { tag: language === spanish ? ['@wide', '@firefox'] : ['@wide', '@long'] },
    async ({ browser, site, person }) => {
      test.setTimeout(120_000);
      const world = { browser, site, person };
      await pushRoutines(person, [1, 2]);
      const laptop = await newDevice(world, language);
      const words = await protect(laptop.page, language);
      await expectSealed(person, 2);
      await expect(laptop.page.getByText(language.whoReads.sealed).first()).toBeVisible();

      const phone = await newDevice(world, language);
      await openWithWords(phone.page, language, words);
      await expect(keys(phone.page, language)).toBeVisible();
      await phone.page.goto(routes.routines);
      await expect(phone.page.getByRole('article')).toHaveCount(2);

      const tablet = await newDevice(world, language);
      await openWithDevice(tablet.page, laptop.page, language);

      const { ways, locked } = language.texts;
      const removals = laptop.page.getByRole('button', { name: ways.removeNamed('') });
      await expect(removals).toHaveCount(2);
      // The newest one comes last.
      await removals.last().click();
      await button(laptop.page, ways.remove).click();
      await expect(laptop.page.getByText(ways.removedDevice)).toBeVisible();
      await tablet.page.goto(routes.dashboard);
      await tablet.page.getByRole('link', { name: language.texts.notice.removed.open }).click();
      await expect(tablet.page.getByText(locked.removed)).toBeVisible();
      await phone.page.goto(settingsAddress);
      await expect(keys(phone.page, language)).toBeVisible();
      for (const device of [laptop, phone, tablet]) await device.close();
    },
  );

test(
  'a server that no longer offers to seal accounts has those that are sealed',
  { tag: ['@wide', '@long'] },
  async ({ browser, site, person }) => {
    test.setTimeout(180_000);
    const language = spanish;
    const world = { browser, site, person };
    const { ways, locked, title } = language.texts;
    await pushRoutines(person, [1, 2]);
    await site.restartWith({ SEALED_RECORDS: 'off' });
    const laptop = await newDevice(world, language);
    const asked: string[] = [];
    laptop.page.on('request', (request) => void asked.push(request.url()));
    await laptop.page.goto(settingsAddress);
    await expect(laptop.page.getByText(language.whoReads.open).first()).toBeVisible();
    await expect(laptop.page.getByRole('heading', { name: title })).toBeHidden();
    await expectUpToDate(laptop.page);
    expect(asked.filter((url) => /account_keys|open-protection/u.test(url))).toEqual([]);

    await site.restartWith({ SEALED_RECORDS: 'on' });
    const words = await protect(laptop.page, language);
    await expectSealed(person, 2);
    await site.restartWith({ SEALED_RECORDS: 'off' });

    const phone = await newDevice(world, language);
    await openWithWords(phone.page, language, words);
    await expect(keys(phone.page, language)).toBeVisible();
    await expect(phone.page.getByText(language.whoReads.sealed).first()).toBeVisible();
    await phone.page.goto(routes.routines);
    await expect(phone.page.getByRole('article')).toHaveCount(2);
    await routineOn(phone.page, 2).remove();
    await expectUpToDate(phone.page);
    await laptop.page.goto(routes.routines);
    await expect(laptop.page.getByRole('article')).toHaveCount(1);

    const tablet = await newDevice(world, language);
    await laptop.page.goto(settingsAddress);
    await openWithDevice(tablet.page, laptop.page, language);
    const removals = laptop.page.getByRole('button', { name: ways.removeNamed('') });
    await expect(removals).toHaveCount(2);
    await removals.last().click();
    await button(laptop.page, ways.remove).click();
    await expect(laptop.page.getByText(ways.removedDevice)).toBeVisible();
    await tablet.page.reload();
    await expect(tablet.page.getByText(locked.removed)).toBeVisible();
    await site.restartWith({ SEALED_RECORDS: 'on' });
    for (const device of [laptop, phone, tablet]) await device.close();
  },
);

for (const language of [spanish, britain])
  test(
    `where all is lost, new keys seal what is on the device (${language.locale})`,
    { tag: ['@wide', '@long'] },
    async ({ browser, site, person }) => {
      test.setTimeout(120_000);
      const world = { browser, site, person };
      const { texts } = language;
      const first = await newDevice(world, language);
      await pushRoutines(person, [1]);
      await protect(first.page, language);
      await expectSealed(person, 1);

      const left = await newDevice(world, language);
      await left.page.goto(settingsAddress);
      await left.page.getByText(texts.lost.title).click();
      await expect(left.page.getByText(texts.lost.text)).toBeVisible();
      await button(left.page, texts.lost.begin).click();
      const words = await writeWords(left.page, language);
      await left.page.goto(routes.routines);
      await expect(left.page.getByRole('article')).toHaveCount(0);
      await left.page.goto(routes.profile);
      await expect(left.page.getByText(texts.sync.unopenable(1))).toBeVisible();
      await button(left.page, texts.sync.dismiss).click();
      await expect(left.page.getByText(texts.sync.unopenable(1))).toBeHidden();

      // A device that has the old keys after all says what has happened, and brings what it has.
      await first.page.reload();
      await expect(first.page.getByText(texts.ways.replaced)).toBeVisible();
      await first.page.goto(routes.profile);
      await first.page.getByRole('link', { name: texts.notice.replaced.open }).click();
      await expect(first.page.getByRole('region', { name: texts.title })).toBeFocused();
      await openWithWords(first.page, language, words);
      await expect(keys(first.page, language)).toBeVisible();
      await expectSealed(person, 2);
      await left.page.goto(routes.routines);
      await expect(left.page.getByRole('article')).toHaveCount(1);
      for (const device of [first, left]) await device.close();
    },
  );
