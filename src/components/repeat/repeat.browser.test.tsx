import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';

afterEach(() => {
  closeAll();
  delete document.documentElement.dataset['own'];
});

async function showWith(address: string, changes: Partial<SessionRecord> = {}) {
  document.documentElement.dataset['own'] = 'sessions';
  const session = testSession({ frequencyId: 1, hertz: 528, intensity: 40, plannedSeconds: 1200, ...changes });
  const personalData = loadedService(await memoryPersonalData({ sessions: [session] }));
  return show(address, 'es', { personalData });
}

it.each([
  ['/dashboard', 'Repetir lo último Solfeggio 528 · 528 Hz · 20 min'],
  ['/routines', 'Repetir lo último Solfeggio 528 · 528 Hz · 20 min'],
  ['/history', 'Repetir: Solfeggio 528'],
])('at %s one tap plays an earlier session again and opens its player', async (address, name) => {
  const { services } = await showWith(address);
  await page.getByRole('link', { name }).click();
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      frequencyId: 1,
      layers: [expect.objectContaining({ hertz: 528 })],
      minutes: 20,
      intensity: 40,
    }),
  );
  await expect.element(page.getByRole('timer')).toHaveTextContent('20:00');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
});

it('plays again everything that sounded in the session', async () => {
  const address = '?id=1&hertz=528&mode=pure&minutes=20&intensity=40&layer=brown___30';
  const { services } = await showWith('/dashboard', { address });
  const named = 'Repetir lo último Solfeggio 528 · 528 Hz + ruido marrón · 20 min';
  await page.getByRole('link', { name: named, exact: true }).click();
  const brown = expect.objectContaining({ kind: 'brown', level: 30 });
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ layers: [expect.objectContaining({ hertz: 528 }), brown], minutes: 20 }),
  );
});

it('an earlier session with a noise at its usual level is offered again with it', async () => {
  await showWith('/dashboard', { noise: 'pink' });
  const named = 'Repetir lo último Solfeggio 528 · 528 Hz + ruido rosa · 20 min';
  await expect.element(page.getByRole('link', { name: named, exact: true })).toBeVisible();
});

it.each([
  ['Dormir ahora Solfeggio 528 + lluvia', '?id=1&minutes=480&layer=rain'],
  ['Dormir ahora Mi noche', '?id=1&minutes=480&layer=rain&name=Mi+noche'],
])('a night is offered again with all that sounds: %s', async (name, address) => {
  await showWith('/dashboard', { address, plannedSeconds: 28_800 });
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
});

it.each([
  ['/dashboard', 'Repetir lo último De lejos · 6 Hz · 20 min'],
  ['/history', 'Repetir: De lejos'],
])('at %s a session with an imported sound has the name of its file', async (address, name) => {
  const sound = '?id=600000000&hertz=6&mode=binaural&carrier=200&minutes=20&intensity=40&title=De+lejos';
  const { services } = await showWith(address, {
    frequencyId: 600_000_000,
    hertz: 6,
    mode: 'binaural',
    address: sound,
  });
  await page.getByRole('link', { name }).click();
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ frequencyId: 600_000_000, credit: { title: 'De lejos' } }),
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'De lejos' })).toBeVisible();
});

it('a session of a blind comparison is not offered again', async () => {
  await showWith('/dashboard', { comparison: { id: crypto.randomUUID(), arm: 'control' } });
  await vi.waitFor(() => expect(page.getByRole('heading', { level: 1, name: 'Hola de nuevo' }).query()).not.toBeNull());
  expect(page.getByRole('link', { name: 'Repetir lo último', exact: false }).query()).toBeNull();
});
