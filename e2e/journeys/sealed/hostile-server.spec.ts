// The app with a server whose answers somebody has changed: the sentence that the person sees, and what becomes of the
// records. src/core/sync/sealing/hostile-server.browser.test.ts has all that such a server may try.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { expectUpToDate, pushRoutines, routineOn, test, type Person } from '../../accounts.ts';
import { expect } from '../../fixtures.ts';
import { comeBetween } from '../../hostile-answers.ts';
import { expectSealed, newDevice } from '../../protected-account.ts';
import { button, keys, openWithWords, protect, spanish } from '../../protection-steps.ts';

const { distrusted, dismiss } = spanish.texts.sync;

interface SealedRow {
  kind: 'sealed';
  key: string;
  data: unknown;
  version: number;
  seq: number;
}

const rowsOf = async (person: Person): Promise<SealedRow[]> =>
  (await person.ask('personal_records?select=kind,key,data,version,seq&kind=eq.sealed&order=seq.asc')) as SealedRow[];

/** Puts what a row was in the place of what it is, under a new number. */
async function putBack(person: Person, { seq, ...row }: SealedRow): Promise<void> {
  const records = [{ ...row, base: seq, edited_at: new Date(0).toISOString() }];
  const body = { device: randomUUID(), seen: 0, records };
  expect(await person.ask('rpc/push_records', { method: 'POST', body })).toHaveLength(1);
}

/** Says these things of the server and no others, until the person knows. */
async function expectSaid(page: Page, said: readonly (keyof typeof distrusted)[]): Promise<void> {
  await page.goto(routes.profile);
  // Nothing is said before the synchronisation has ended.
  await expect(page.getByText(distrusted.next)).toBeVisible();
  for (const [name, text] of Object.entries(distrusted))
    await expect(page.getByText(text)).toBeVisible({ visible: name === 'next' || said.some((each) => each === name) });
  await button(page, dismiss).click();
  await expect(page.getByText(distrusted.next)).toBeHidden();
}

test(
  'whoever changes the answers of the server is found out, and the records stay',
  { tag: '@wide' },
  async ({ browser, site, person }) => {
    test.setTimeout(180_000);
    const world = { browser, site, person };
    await pushRoutines(person, [1, 2]);
    const device = await newDevice(world, spanish);
    const { page } = device;
    const words = await protect(page, spanish);
    await expectSealed(person, 2);
    const old = await rowsOf(person);
    await page.goto(routes.routines);
    await routineOn(page, 1).setTime('07:10');
    await expectUpToDate(page);
    const now = await rowsOf(person);
    const changed = now.find(({ key, seq }) => old.some((row) => row.key === key && row.seq < seq));
    if (!changed) throw new Error('no row has changed');
    const before = old.find(({ key }) => key === changed.key)?.data;
    const { tamper, sentKinds } = await comeBetween(page);
    const expectRecords = async (): Promise<void> => {
      await page.goto(routes.routines);
      await expect(routineOn(page, 1).item).toContainText('7:10');
      await expect(page.getByRole('article')).toHaveCount(2);
    };

    // The old version of the record under a new number.
    await putBack(person, { ...changed, data: before });
    await expectSaid(page, ['replayed']);
    await expectRecords();
    await expectUpToDate(page);

    // It has lost a record, until the device sends it again.
    let lost = (await rowsOf(person)).find(({ key }) => key === changed.key);
    tamper({
      head: (head) => ({ ...head, records: head.records - (lost ? 1 : 0) }),
      rows: (rows) => rows.filter(({ key }) => key !== lost?.key),
      push: (push) => {
        const records = push.records.map((record) =>
          lost && record.key === lost.key ? { ...record, base: lost.seq } : record,
        );
        if (records.some(({ key }) => key === lost?.key)) lost = undefined;
        return { ...push, records };
      },
    });
    await expectSaid(page, ['missing']);
    await expectRecords();
    tamper({});
    await expectUpToDate(page);

    // A record that is not sealed, among those that are.
    const other = await newDevice(world, spanish);
    await openWithWords(other.page, spanish, words);
    await expect(keys(other.page, spanish)).toBeVisible();
    await other.page.goto(routes.routines);
    await routineOn(other.page, 2).setTime('08:45');
    const id = '00000000-0000-4000-8000-000000000003';
    const forged = { id, frequencyId: 3, minutes: 15, time: '03:33', days: [1], remind: false, origin: 'person' };
    tamper({
      rows: (rows) => [
        ...rows.map((row) => ({ ...row, kind: 'routines', key: id, data: { ...forged, createdAt: 1 } })).slice(0, 1),
        ...rows,
      ],
    });
    await expectUpToDate(other.page);
    await expectSaid(page, ['offered']);
    await expectRecords();
    tamper({});

    // The account is not sealed, says the server.
    tamper({ head: (head) => ({ ...head, sealed_seq: null }) });
    await expectSaid(page, ['reopened']);
    await page.goto(routes.routines);
    await routineOn(page, 2).setTime('09:20');
    await expectUpToDate(page);
    expect([...sentKinds()]).toEqual(['sealed']);
    tamper({});
    await page.reload();
    await expectUpToDate(page);
    await expect(page.getByText(distrusted.next)).toBeHidden();

    // Another device finds everything.
    await other.page.goto(routes.routines);
    await expect(routineOn(other.page, 1).item).toContainText('7:10');
    await expect(routineOn(other.page, 2).item).toContainText('9:20');
    await expectSealed(person, 2);
    for (const each of [device, other]) await each.close();
  },
);
