import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';

const files: File[] = [];

beforeEach(() => {
  const share = (data: ShareData) => Promise.resolve(void files.push(...(data.files ?? [])));
  Object.defineProperties(navigator, {
    canShare: { value: () => true, configurable: true },
    share: { value: share, configurable: true },
  });
});

afterEach(() => {
  closeAll();
  files.length = 0;
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});

const routine: Omit<RoutineRecord, 'id'> = {
  frequencyId: 2,
  minutes: 60,
  time: '23:00',
  days: [1],
  remind: false,
  origin: 'person',
  createdAt: 1,
};
const preset = { id: testIdentifier(3), name: 'Tren', address: '?id=2&mode=pure&minutes=20', createdAt: 1 };
const routines: readonly RoutineRecord[] = [
  { ...routine, id: testIdentifier(1), presetId: programmeId('focus') },
  { ...routine, id: testIdentifier(2), presetId: preset.id },
];

/** A programme and a sound of the person's own. */
async function open(address: string, list: () => Promise<readonly Frequency[]>, kept = routines) {
  const data = await memoryPersonalData({ routines: [...kept], presets: [preset] });
  const byId = async (): Promise<Frequency> => {
    const [first] = await list();
    if (!first) throw new Error('none');
    return first;
  };
  return show(address, 'es', { personalData: loadedService(data), catalogue: { list, byId } });
}

const unread = () => Promise.reject(new BackendError('not-found', 'none'));

it('starts no programme whose frequency is not known', async () => {
  await open('/routines', unread);
  await expect.element(page.getByRole('link', { name: 'Empezar Tren' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Enfoque 3 × 25' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Empezar Enfoque 3 × 25' }).elements()).toEqual([]);
});

it('the dashboard leads to the routines instead', async () => {
  const { chapter } = await open('/dashboard', unread, routines.slice(0, 1));
  const { own } = await chapter('dashboard');
  await expect.element(page.getByText(own.routine.title, { exact: true })).toBeVisible();
  const links = page.getByText(own.routine.title, { exact: true }).element().closest('section')?.querySelectorAll('a');
  expect([...(links ?? [])].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enfoque 3 × 25', '/routines'],
  ]);
});

it('a calendar file waits for the catalogue', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly Frequency[]>();
  const list = vi.fn(() => promise);
  await open('/routines', list);
  await page.getByRole('button', { name: 'Llevarlas a mi calendario' }).click();
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(0);
  expect(files).toEqual([]);
  resolve([testFrequency({ id: 2, hertz: 40, title: { es: 'Gamma 40', en: 'Gamma 40' } })]);
  await expect.poll(() => files.length).toBe(1);
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  expect(text).toContain('SUMMARY:Onda: Enfoque 3 × 25');
  expect(text).toMatch(/URL;VALUE=URI:.*minutes=85.*programme=focus/u);
  expect(text).toContain('SUMMARY:Onda: Tren');
});

it('says that there is no calendar file without the catalogue', async () => {
  const { chapter } = await open('/routines', unread);
  const { calendar } = await chapter('routines');
  await page.getByRole('button', { name: calendar.save }).click();
  await expect.element(page.getByText(calendar.failed)).toBeVisible();
  expect(files).toEqual([]);
});
