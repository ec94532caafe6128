import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { BackendError } from '#core/backend/backend-error.ts';
import { connectedSensor, silentSensor, testReading } from '#core/device/sensor.fixture.ts';
import {
  memoryPersonalData,
  loadedService,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';

afterEach(closeAll);

it.each([
  { why: 'forbidden', said: 'modesUnread' },
  { why: 'not-found', said: 'modesGone' },
] as const)(
  'marks no mode as active and shows why when the last session’s frequency is $why',
  async ({ why, said }) => {
    const catalogue = { list: () => Promise.resolve([]), byId: () => Promise.reject(new BackendError(why, 'none')) };
    const personalData = loadedService(await memoryPersonalData({ sessions: [testSession()] }));
    const { chapter } = await show('/dashboard', 'es', { catalogue, personalData });
    const { energy, own } = await chapter('dashboard');
    await expect.element(page.getByText(`${energy.modes} · ${own[said]}`)).toBeVisible();
    expect(page.getByText(energy.active, { exact: true }).elements()).toHaveLength(0);
    expect(page.getByText(energy.inactive, { exact: true }).elements()).toHaveLength(0);
  },
);

describe('the energy card', () => {
  it('shows a sample where nothing was ever measured', async () => {
    const { chapter } = await show('/dashboard');
    const { energy } = await chapter('dashboard');
    await expect.element(page.getByText(energy.coherence, { exact: true })).toBeVisible();
    await expect.element(page.getByText('85 %')).toBeVisible();
  });

  it('shows the last measurement with its time, and no sample beside it', async () => {
    const at = new Date();
    at.setHours(8, 30, 0, 0);
    const heart = { at: at.getTime(), coherence: 72, heartRate: 64 };
    const { chapter } = await show('/dashboard', 'es', settingsOn([['onda-last-heart', JSON.stringify(heart)]]));
    const { own, energy } = await chapter('dashboard');
    const words = await chapter('heart');
    await expect.element(page.getByText('72 %')).toBeVisible();
    await expect.element(page.getByText(`${words.coherence} · hoy, 8:30`)).toBeVisible();
    await expect.element(page.getByText(`64 ${words.perMinute}`)).toBeVisible();
    await expect.element(page.getByText(`${energy.modes} · ${own.modesNone}`)).toBeVisible();
    expect(page.getByText('85 %').elements()).toHaveLength(0);
    expect(page.getByText('7,83').elements()).toHaveLength(0);
  });

  it('shows what a connected sensor measures now', async () => {
    const { service, setHeart } = silentSensor(connectedSensor);
    const { chapter } = await show('/dashboard', 'es', { sensor: service });
    const heart = await chapter('heart');
    setHeart(testReading());
    await expect.element(page.getByText(`${heart.coherence} · ${heart.now}`)).toBeVisible();
    await expect.element(page.getByText('79 %')).toBeVisible();
    setHeart(testReading({ coherence: { kind: 'flat' }, heartRate: undefined }));
    await expect.element(page.getByText(`${heart.coherence} · ${heart.short.flat}`)).toBeVisible();
    expect(page.getByText('79 %').elements()).toHaveLength(0);
  });
});

it.each([
  { who: 'a person with sessions', sessions: [testSession()], greeting: 'title' },
  { who: 'a new visitor', sessions: [], greeting: 'titleFirst' },
] as const)('greets $who with $greeting', async ({ sessions, greeting }) => {
  const personalData = loadedService(await memoryPersonalData({ sessions: [...sessions] }));
  const { chapter } = await show('/dashboard', 'es', { personalData });
  const dashboard = await chapter('dashboard');
  await expect.element(page.getByRole('heading', { level: 1, name: dashboard[greeting], exact: true })).toBeVisible();
});

describe('below the needs', () => {
  const sampled = { assessment: 'Energía equilibrada', routine: 'Enfoque matinal', coherence: '85 %' };

  it('a new visitor sees the samples, each marked', async () => {
    const { chapter } = await show('/dashboard');
    await chapter('dashboard');
    for (const text of Object.values(sampled))
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
    expect(page.getByText('Ejemplo', { exact: false }).elements()).toHaveLength(3);
  });

  it.each([
    ['a session', { sessions: [testSession()] }],
    ['a favourite', { favourites: [{ frequencyId: 3, position: 1, addedAt: 5 }] }],
  ])('who has %s sees own things, and no sample', async (_what, records) => {
    const personalData = loadedService(await memoryPersonalData(records));
    const { chapter } = await show('/dashboard', 'es', { personalData });
    const { own } = await chapter('dashboard');
    await expect.element(page.getByRole('heading', { name: own.things.hour })).toBeVisible();
    await expect.element(page.getByRole('link', { name: own.things.noSounds })).toBeVisible();
    await expect.element(page.getByRole('link', { name: own.assessment.first })).toBeVisible();
    await expect.element(page.getByRole('link', { name: own.routine.first })).toBeVisible();
    await expect.element(page.getByText(own.toMeasure, { exact: false })).toBeVisible();
    for (const text of Object.values(sampled))
      expect(page.getByText(text, { exact: false }).elements()).toHaveLength(0);
    expect(page.getByText('Ejemplo', { exact: false }).elements()).toHaveLength(0);
  });

  async function withUsual() {
    const day = 24 * 60 * 60 * 1000;
    const sessions = [0, 1, 2].map((ago) =>
      testSession({ startedAt: Date.now() - ago * day, ...(ago > 0 && { frequencyId: 2, hertz: 40 }) }),
    );
    const preset = {
      id: testIdentifier(7),
      name: 'Mi lluvia',
      address: '?id=10&minutes=20&layer=rain___30',
      createdAt: 5,
    };
    const personalData = loadedService(await memoryPersonalData({ sessions, presets: [preset] }));
    return show('/dashboard', 'es', { personalData });
  }

  it.each([
    ['what is usual at this hour', 'Gamma 40', 2],
    ['a sound of one’s own', 'Mi lluvia', 10],
  ] as const)('one tap plays %s', async (_what, name, frequencyId) => {
    const { services } = await withUsual();
    await page.getByRole('link', { name, exact: true }).click();
    expect(services.player.play).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ frequencyId }));
  });
});

it('nothing is cut off on a narrow phone with text of twice the size', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  try {
    const personalData = loadedService(await memoryPersonalData({ sessions: [testSession()] }));
    const { chapter } = await show('/dashboard', 'es', { personalData });
    const { own, deepHealing } = await chapter('dashboard');
    for (const name of [own.things.noSounds, deepHealing.playNow]) {
      const link = page.getByRole('link', { name, exact: true });
      await expect.element(link).toBeVisible();
      const { left, right } = link.element().getBoundingClientRect();
      expect([left >= 0, right <= 360], name).toEqual([true, true]);
    }
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(414, 896);
  }
});
