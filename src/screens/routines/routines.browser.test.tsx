import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import type { Locale } from '#core/domain/locales.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { memoryPersonalData, loadedService } from '#core/personal-data/personal-data.fixture.ts';
import { createStore } from '#core/store.ts';

afterEach(closeAll);

async function open(address = '/routines', locale: Locale = 'es') {
  const data = await memoryPersonalData();
  await show(address, locale, { personalData: loadedService(data) });
  return data.routines;
}

it('offers a first routine and stores it', async () => {
  const routines = await open();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Todavía no tienes rutinas' })).toBeVisible();
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Nueva rutina' })).toHaveFocus();

  await page.getByRole('combobox', { name: 'Tono' }).fill('gamma');
  await expect.element(page.getByRole('option', { name: /^Gamma 40/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Tono' })).toHaveValue('Gamma 40');
  await page.getByLabelText('Hora').fill('21:45');
  for (const day of ['lunes', 'martes', 'miércoles']) await page.getByRole('button', { name: day }).click();
  await page.getByRole('button', { name: 'sábado' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();

  await expect.element(page.getByRole('article').getByText('21:45')).toBeVisible();
  await expect.element(page.getByRole('article').getByText('15 min · jueves, viernes y sábado')).toBeVisible();
  await expect.element(page.getByRole('article').getByText('La próxima')).toBeVisible();
  expect(routines.getSnapshot()).toMatchObject([
    { frequencyId: 2, minutes: 15, time: '21:45', days: [4, 5, 6], remind: false, origin: 'person' },
  ]);
  await expect.element(page.getByRole('button', { name: 'Nueva rutina' })).toHaveFocus();
  await expect
    .element(page.getByRole('link', { name: 'Empezar Gamma 40' }))
    .toHaveAttribute('href', '/player?id=2&minutes=15');
});

it('offers a first routine before the stored ones are known, and opens its form once they are', async () => {
  const data = await memoryPersonalData();
  const store = createStore<PersonalData | undefined>(undefined);
  await show('/routines', 'es', { personalData: { ...loadedService(data), ...store } });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Todavía no tienes rutinas' })).toBeVisible();
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  store.set(data);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Nueva rutina' })).toHaveFocus();
});

it('plays one of the person’s sounds for as long as the routine lasts, and its frequency once that is deleted', async () => {
  const data = await memoryPersonalData();
  const preset = await data.presets.add({ name: 'Tren', address: '?id=3&mode=binaural&carrier=200&minutes=480' });
  const { services } = await show('/routines', 'es', { personalData: loadedService(data) });
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await page.getByRole('combobox', { name: 'Tono' }).fill('tren');
  await expect.element(page.getByRole('option', { name: 'Tren Mis sonidos' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Tono' })).toHaveValue('Tren');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('article').getByText('60 min', { exact: false })).toBeVisible();
  expect(data.routines.getSnapshot()).toMatchObject([{ frequencyId: 3, presetId: preset.id, minutes: 60 }]);
  await expect
    .element(page.getByRole('link', { name: 'Empezar Tren' }))
    .toHaveAttribute('href', `/player?id=3&mode=binaural&carrier=200&minutes=60&name=Tren&preset=${preset.id}`);

  await data.presets.remove(preset.id);
  const start = page.getByRole('link', { name: 'Empezar Schumann' });
  await expect.element(start).toHaveAttribute('href', '/player?id=3&minutes=60');
  await data.presets.restore(preset);
  await page.getByRole('button', { name: 'Editar Tren' }).click();
  await page.getByRole('combobox', { name: 'Tono' }).fill('gamma');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name: 'Empezar Gamma 40' }).click();
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ frequencyId: 2, minutes: 60 }),
  );
});

it('shows what is missing and stores nothing', async () => {
  const routines = await open('/routines', 'en');
  await page.getByRole('button', { name: 'New routine' }).click();
  await page.getByLabelText('Time').fill('');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: day }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose a tone from the list.')).toBeVisible();
  await expect.element(page.getByText('Set a time.')).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await expect.element(page.getByText('Choose at least one day.')).toBeVisible();
  expect(routines.getSnapshot()).toEqual([]);
});

it('changes, deletes and restores a routine', async () => {
  const routines = await open();
  await routines.save({
    id: '00000000-0000-4000-8000-000000000001',
    frequencyId: 1,
    minutes: 20,
    time: '07:00',
    days: [6, 7],
    remind: false,
    origin: 'plan',
  });
  await expect.element(page.getByText('De tu plan')).toBeVisible();
  await page.getByRole('button', { name: 'Editar Solfeggio 528' }).click();
  await page.getByLabelText('Hora').fill('09:00');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('article').getByText('9:00')).toBeVisible();
  expect(routines.getSnapshot()).toMatchObject([{ time: '09:00', minutes: 20, origin: 'person' }]);

  await page.getByRole('button', { name: 'Borrar Solfeggio 528' }).click();
  await expect.element(page.getByText('Solfeggio 528: rutina borrada.')).toBeVisible();
  expect(routines.getSnapshot()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toHaveFocus();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(page.getByRole('article').getByText('9:00')).toBeVisible();
});

it('starts a routine with the frequency of the address', async () => {
  await open('/routines?id=3');
  await expect.element(page.getByRole('combobox', { name: 'Tono' })).toHaveValue('Schumann');
});

it('finds tones by keyboard', async () => {
  await open('/routines?id=3');
  const box = page.getByRole('combobox', { name: 'Tono' });
  await box.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box).toHaveValue('Solfeggio 528');
  await box.fill('zzz');
  await expect.element(page.getByText('Ningún tono coincide').last()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('Solfeggio 528');
});

it('asks for permission only when reminders are switched on, and stays off when it is denied', async () => {
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
  await open('/routines?id=1');
  const reminder = page.getByRole('switch', { name: 'Avisarme' });
  await expect.element(reminder).not.toBeChecked();
  expect(ask).not.toHaveBeenCalled();
  await reminder.click();
  await expect.element(page.getByText('Tu navegador no permite avisos de Onda.', { exact: false })).toBeVisible();
  await expect.element(reminder).not.toBeChecked();
  ask.mockResolvedValue('granted');
  await reminder.click();
  await expect.element(reminder).toBeChecked();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('shares the routines as a calendar file', async () => {
  const routines = await open();
  expect(page.getByRole('button', { name: 'Llevarlas a mi calendario' }).elements()).toHaveLength(0);
  await routines.save({
    id: '00000000-0000-4000-8000-000000000001',
    frequencyId: 2,
    minutes: 20,
    time: '07:00',
    days: [6, 7],
    remind: true,
    origin: 'person',
  });
  const files: File[] = [];
  const share = (data: ShareData) => Promise.resolve(void files.push(...(data.files ?? [])));
  Object.defineProperties(navigator, {
    canShare: { value: () => true, configurable: true },
    share: { value: share, configurable: true },
  });
  await page.getByRole('button', { name: 'Llevarlas a mi calendario' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toBe('onda-rutinas.ics');
  const text = (await files[0]?.text())?.replaceAll('\r\n ', '') ?? '';
  expect(text).toContain('SUMMARY:Onda: Gamma 40');
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA,SU');
  expect(text).toContain(`DTSTART;TZID=${Intl.DateTimeFormat().resolvedOptions().timeZone}:`);
  expect(text).toContain(`${location.origin}/player?id=2&minutes=20`);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});
