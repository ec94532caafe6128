import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';
import { createLanguage } from '#i18n/language.ts';
import { loadMessages } from '#i18n/messages.ts';
import { openReminders } from './open-reminders.ts';

const routine: RoutineRecord = {
  id: testIdentifier(1),
  frequencyId: 7,
  minutes: 20,
  time: '08:30',
  days: [1, 2, 3, 4, 5, 6, 7],
  remind: true,
  origin: 'person',
  createdAt: 1,
};
const preset = { id: testIdentifier(2), name: 'Evening rain', address: '?id=7&noise=pink', createdAt: 1 };
const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 8, 29, 30), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    getRegistration: () => Promise.resolve({ showNotification } as unknown as ServiceWorkerRegistration),
  } as ServiceWorkerContainer);
});

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  showNotification.mockClear();
});

async function open({
  permission = 'granted',
  changes = {},
  byId = async (id: number) => testFrequency({ id }),
  hasProgrammes = true,
} = {}) {
  vi.stubGlobal('Notification', { permission });
  const data = await memoryPersonalData({ routines: [{ ...routine, ...changes }], presets: [preset] });
  const language = createLanguage(
    { read: () => undefined, write: () => undefined },
    { locale: 'en', messages: await loadMessages('en') },
  );
  const { load } = language.chapters;
  if (!hasProgrammes)
    vi.spyOn(language.chapters, 'load').mockImplementation((chapter, locale) =>
      chapter === 'programmes' ? Promise.reject(new Error('no network')) : load(chapter, locale),
    );
  const opened = vi.fn(() => Promise.resolve(data));
  const log = { error: vi.fn(), warn: vi.fn() };
  // The clock stands while nobody listens, so it would not know of the fake time yet.
  const leave = minuteClock.subscribe(() => undefined);
  const end = openReminders(
    { personalData: { ...loadedService(data), open: opened }, catalogue: { list: vi.fn(), byId }, log },
    language,
  );
  const texts = await language.chapters.load('routines', 'en');
  vi.advanceTimersByTime(30_000);
  leave();
  ends.push(end);
  return { log, texts, opened };
}

it('notifies of a due routine by the name of its frequency, and leads to its player', async () => {
  const { texts } = await open();
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce(), { interval: 5 });
  expect(showNotification).toHaveBeenCalledWith(texts.reminder('Test tone'), {
    body: texts.reminderText(texts.form.minutes(20)),
    tag: expect.stringContaining(routine.id),
    data: '/player?id=7&minutes=20',
    icon: expect.any(String),
  });
});

it('notifies by the name and the length of the programme that a routine plays', async () => {
  const { texts } = await open({ changes: { frequencyId: 42, presetId: programmeId('night') } });
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce(), { interval: 5 });
  expect(showNotification).toHaveBeenCalledWith(
    texts.reminder('8-hour night'),
    expect.objectContaining({ body: texts.reminderText('8 h'), data: expect.stringContaining('&programme=night') }),
  );
});

it('notifies by the name of the preset that a routine plays, without the names of programmes', async () => {
  const { texts } = await open({ changes: { presetId: preset.id }, hasProgrammes: false });
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce(), { interval: 5 });
  expect(showNotification).toHaveBeenCalledWith(
    texts.reminder('Evening rain'),
    expect.objectContaining({ data: `/player?id=7&noise=pink&minutes=20&name=Evening+rain&preset=${preset.id}` }),
  );
});

it('logs a reminder whose frequency cannot be fetched', async () => {
  const error = new Error('no network');
  const { log } = await open({ byId: () => Promise.reject(error) });
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), error), { interval: 5 });
  expect(showNotification).not.toHaveBeenCalled();
});

it.each([
  ['granted', 1],
  ['default', 0],
  ['denied', 0],
])('with the permission “%s” reads the routines of a due minute %d times', async (permission, times) => {
  const { opened } = await open({ permission });
  expect(opened).toHaveBeenCalledTimes(times);
});
