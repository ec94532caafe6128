import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Request } from '@playwright/test';
import { routes } from '#routes.ts';
import {
  expectUpToDate,
  openDevice,
  pushRoutines,
  recordsOf,
  routineOn,
  signIn,
  test,
  upToDate,
  type AccountSite,
  type Device,
  type Person,
} from '../accounts.ts';
import { expect } from '../fixtures.ts';

// One server for all of them.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** Milliseconds. Pauses between attempts grow, and the machine may be busy. */
const longTimeout = { timeout: 60_000 };

/** Signs in and opens the routines. A device with another clock than the server's signs in by the form. */
async function openRoutines(browser: Browser, person: Person, baseURL: string, time?: Date): Promise<Device> {
  const device = await openDevice(browser, time ? { baseURL, time } : { baseURL, session: await person.newSession() });
  if (time) await signIn(device.page, person);
  await device.page.goto(routes.routines);
  // The form is shown before the connection is ready.
  await routineOn(device.page, 1).item.getByRole('button', { name: 'Editar' }).click();
  await device.page.getByRole('button', { name: 'Cancelar' }).click();
  return device;
}

const openBoth = (browser: Browser, person: Person, { server }: AccountSite): Promise<[Device, Device]> =>
  Promise.all([openRoutines(browser, person, server.address), openRoutines(browser, person, server.address)]);

const isPush = (request: Request): boolean => request.url().endsWith('/rpc/push_records');

async function setOffline(devices: readonly Device[], isOffline: boolean): Promise<void> {
  for (const { context } of devices) await context.setOffline(isOffline);
}

/** By tone. */
const routineData = async (person: Person): Promise<unknown[]> =>
  (await recordsOf(person))
    .map(({ data }) => data)
    .toSorted((one, other) => Number(one['frequencyId']) - Number(other['frequencyId']));

test('fields that two devices changed offline are both kept, and what one removed is gone', async ({
  browser,
  site,
  person,
}) => {
  await pushRoutines(person, [1, 2, 3]);
  const [phone, laptop] = await openBoth(browser, person, site);
  await setOffline([phone, laptop], true);
  await routineOn(phone.page, 1).setTime('07:10');
  await routineOn(laptop.page, 1).toggleDay('sábado');
  // Both change the same field. The server tells its time to the second, so seconds decide nothing.
  await phone.actAMinuteEarlier(() => routineOn(phone.page, 2).setTime('07:20'));
  await routineOn(laptop.page, 2).setTime('07:25');
  await routineOn(phone.page, 3).remove();
  await routineOn(laptop.page, 3).setTime('07:30');
  await setOffline([phone, laptop], false);
  for (const { page } of [phone, laptop]) {
    await expect(routineOn(page, 1).item).toContainText('7:10', longTimeout);
    await expect(routineOn(page, 1).item).toContainText('sáb', longTimeout);
    await expect(routineOn(page, 2).item).toContainText('7:25', longTimeout);
    await expect(routineOn(page, 3).item).toBeHidden(longTimeout);
  }
  expect(await routineData(person)).toMatchObject([
    { frequencyId: 1, time: '07:10', days: [1, 2, 3, 4, 5, 6] },
    { frequencyId: 2, time: '07:25', days: [1, 2, 3, 4, 5] },
  ]);
  for (const device of [phone, laptop]) await device.close();
});

test(
  'devices whose clocks are 56 years late and 73 years early sign in and agree',
  { tag: '@long' },
  async ({ browser, site, person }) => {
    await pushRoutines(person, [1]);
    const { address } = site.server;
    const [late, early] = await Promise.all([
      openRoutines(browser, person, address, new Date('1970-02-03T04:05:06Z')),
      openRoutines(browser, person, address, new Date('2099-11-23T04:05:06Z')),
    ]);
    const rounds = [
      { first: early, last: late, times: ['07:10', '07:15'] },
      { first: late, last: early, times: ['07:20', '07:25'] },
    ] as const;
    for (const { first, last, times } of rounds) {
      await setOffline([first, last], true);
      await first.actAMinuteEarlier(() => routineOn(first.page, 1).setTime(times[0]));
      await routineOn(last.page, 1).setTime(times[1]);
      await setOffline([first, last], false);
      for (const { page } of [first, last])
        await expect(routineOn(page, 1).item).toContainText(times[1].replace(/^0/u, ''), longTimeout);
      expect(await routineData(person)).toMatchObject([{ time: times[1] }]);
    }
    for (const { page } of [late, early]) await expectUpToDate(page);
    for (const device of [late, early]) await device.close();
  },
);

test(
  'a change in one tab is pushed once and shown in the other tab and on the other device',
  { tag: '@long' },
  async ({ browser, site, person }) => {
    await pushRoutines(person, [1]);
    const [phone, laptop] = await openBoth(browser, person, site);
    const tab = await phone.context.newPage();
    await tab.goto(routes.routines);
    await expect(routineOn(tab, 1).item).toContainText('8:30', longTimeout);
    let pushes = 0;
    phone.context.on('request', (request) => {
      if (isPush(request)) pushes += 1;
    });
    await routineOn(phone.page, 1).setTime('07:10');
    await expect(routineOn(tab, 1).item).toContainText('7:10', longTimeout);
    await expect(routineOn(laptop.page, 1).item).toContainText('7:10', longTimeout);
    for (const page of [phone.page, tab]) await expectUpToDate(page);
    expect(pushes).toBe(1);
    for (const device of [phone, laptop]) await device.close();
  },
);

test(
  'a server that is killed loses no change, and devices say so and go on by themselves',
  { tag: '@long' },
  async ({ browser, site, person }) => {
    const { server } = site;
    await pushRoutines(person, [1, 2, 3]);
    const [phone, laptop] = await openBoth(browser, person, site);
    const profile = await phone.context.newPage();
    await expectUpToDate(profile);
    // The server stores the first change and is killed before it answers the phone.
    const pushes = '**/rest/v1/rpc/push_records';
    const killed = Promise.withResolvers<void>();
    await phone.context.route(pushes, async (route) => {
      if (!isPush(route.request())) return route.fallback();
      await route.fetch();
      await server.stop('SIGKILL');
      await route.abort();
      return killed.resolve();
    });
    await routineOn(phone.page, 1).setTime('07:10');
    await killed.promise;
    await phone.context.unroute(pushes);
    const pushedLater: unknown[] = [];
    phone.context.on('request', (request) => {
      if (isPush(request)) pushedLater.push(...(request.postDataJSON() as { records: unknown[] }).records);
    });
    await expect(profile.getByText(/^Sin conexión/u)).toBeVisible();
    await routineOn(phone.page, 2).setTime('07:20');
    await routineOn(laptop.page, 3).remove();
    await server.start();
    await expect(upToDate(profile)).toBeVisible(longTimeout);
    for (const { page } of [phone, laptop]) {
      await expect(routineOn(page, 1).item).toContainText('7:10', longTimeout);
      await expect(routineOn(page, 2).item).toContainText('7:20', longTimeout);
      await expect(routineOn(page, 3).item).toBeHidden(longTimeout);
    }
    expect(await routineData(person)).toMatchObject([
      { frequencyId: 1, time: '07:10' },
      { frequencyId: 2, time: '07:20' },
    ]);
    // The phone recognises the first change as its own.
    expect(pushedLater).toMatchObject([{ data: { time: '07:20' } }]);
    for (const device of [phone, laptop]) await device.close();
  },
);

test(
  'a server restored from an older backup gets back what it lost, also from a device it does not know',
  { tag: '@long' },
  async ({ browser, site, person }) => {
    const { server, data } = site;
    await pushRoutines(person, [1, 2]);
    const phone = await openRoutines(browser, person, server.address);
    const backup = join(await mkdtemp(join(tmpdir(), 'onda-backup-')), 'data');
    try {
      await server.stop();
      await cp(data, backup, { recursive: true });
      await server.start();
      const laptop = await openRoutines(browser, person, server.address);
      await routineOn(laptop.page, 1).setTime('07:10');
      await expect(routineOn(phone.page, 1).item).toContainText('7:10', longTimeout);
      await laptop.context.setOffline(true);
      await routineOn(phone.page, 2).remove();
      await expect.poll(() => routineData(person), longTimeout).toMatchObject([{ time: '07:10' }]);

      await phone.context.setOffline(true);
      await server.stop();
      await rm(data, { recursive: true });
      await cp(backup, data, { recursive: true });
      await server.start();
      expect(await routineData(person)).toMatchObject([{ time: '08:30' }, { time: '08:30' }]);
      await phone.context.setOffline(false);
      await expect.poll(() => routineData(person), longTimeout).toMatchObject([{ time: '07:10' }]);
      await laptop.context.setOffline(false);
      await expect(routineOn(laptop.page, 2).item).toBeHidden(longTimeout);

      // Its session began after the backup.
      await laptop.page.goto(routes.profile);
      await expect(laptop.page.getByText(/^Tu sesión terminó/u)).toBeVisible();
      await laptop.page.goto(routes.routines);
      await routineOn(laptop.page, 1).setTime('07:20');
      await signIn(laptop.page, person);
      await laptop.page.goto(routes.routines);
      for (const { page } of [laptop, phone]) {
        await expect(routineOn(page, 1).item).toContainText('7:20', longTimeout);
        await expect(routineOn(page, 2).item).toBeHidden(longTimeout);
      }
      for (const device of [phone, laptop]) await device.close();
    } finally {
      await rm(backup, { recursive: true, force: true });
    }
  },
);
