import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import type { Locale } from '#core/domain/locales.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { memoryPersonalData, loadedService } from '#core/personal-data/personal-data.fixture.ts';
import { programmeId } from '#core/programmes/programme-ids.ts';
import { createStore } from '#core/store.ts';

afterEach(closeAll);

async function openWith(address = '/routines', locale: Locale = 'es') {
  const data = await memoryPersonalData();
  await show(address, locale, { personalData: loadedService(data) });
  return data;
}

async function open(address = '/routines', locale: Locale = 'es') {
  return (await openWith(address, locale)).routines;
}

it('offers a first routine and stores it', async () => {
  const routines = await open();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Todavía no tienes rutinas' })).toBeVisible();
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Nueva rutina' })).toHaveFocus();

  await page.getByRole('combobox', { name: 'Sonido' }).fill('gamma');
  await expect.element(page.getByRole('option', { name: /^Gamma 40/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Sonido' })).toHaveValue('Gamma 40');
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

it('plays one of the person’s sounds uncut, and its frequency once that is deleted', async () => {
  const data = await memoryPersonalData();
  const preset = await data.presets.add({ name: 'Tren', address: '?id=3&mode=binaural&carrier=200&minutes=480' });
  const { services } = await show('/routines', 'es', { personalData: loadedService(data) });
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await page.getByRole('combobox', { name: 'Sonido' }).fill('tren');
  await expect.element(page.getByRole('option', { name: 'Tren Mis sonidos' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Sonido' })).toHaveValue('Tren');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('article').getByText('8 h', { exact: false })).toBeVisible();
  expect(data.routines.getSnapshot()).toMatchObject([{ frequencyId: 3, presetId: preset.id, minutes: 60 }]);
  await expect
    .element(page.getByRole('link', { name: 'Empezar Tren' }))
    .toHaveAttribute('href', `/player?id=3&mode=binaural&carrier=200&minutes=480&name=Tren&preset=${preset.id}`);

  await data.presets.remove(preset.id);
  const start = page.getByRole('link', { name: 'Empezar Schumann' });
  await expect.element(start).toHaveAttribute('href', '/player?id=3&minutes=60');
  await data.presets.put(preset);
  await page.getByRole('button', { name: 'Editar Tren' }).click();
  await page.getByRole('combobox', { name: 'Sonido' }).fill('gamma');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('link', { name: 'Empezar Gamma 40' }).click();
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ frequencyId: 2, minutes: 60 }),
  );
});

const emptyStatus = async () => {
  const slider = await page.getByRole('slider', { name: 'Duración' }).findElement();
  return slider.closest('form')?.querySelector('[role=status]:not(.sr-only):empty');
};

it('plays a programme under its name, as long as its steps', async () => {
  const { routines } = await openWith();
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  const said = await emptyStatus();
  await page.getByRole('combobox', { name: 'Sonido' }).fill('enfoque 3 × 25');
  await page.getByRole('option', { name: 'Enfoque 3 × 25 Programa' }).click();
  await expect.element(page.getByText('Dura lo que dura el sonido: 1 h 25 min.')).toBeVisible();
  // Screen readers say only what appears in a status that was there.
  expect(said?.textContent).toBe('Dura lo que dura el sonido: 1 h 25 min.');
  expect(page.getByRole('slider').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Enfoque 3 × 25' })).toBeVisible();
  await expect.element(page.getByRole('article').getByText('1 h 25 min', { exact: false })).toBeVisible();
  expect(routines.getSnapshot()).toMatchObject([{ frequencyId: 2, presetId: programmeId('focus') }]);
  await expect
    .element(page.getByRole('link', { name: 'Empezar Enfoque 3 × 25' }))
    .toHaveAttribute('href', expect.stringMatching(/minutes=85.*programme=focus/u));

  await page.getByRole('button', { name: 'Editar Enfoque 3 × 25' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Sonido' })).toHaveValue('Enfoque 3 × 25');
  await page.getByRole('combobox', { name: 'Sonido' }).fill('gamma 40');
  await page.getByRole('option', { name: /^Gamma 40/ }).click();
  await expect.element(page.getByRole('slider', { name: 'Duración' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Gamma 40' })).toBeVisible();
  expect(routines.getSnapshot()).toMatchObject([{ frequencyId: 2, presetId: null }]);
});

it('proposes the evening for a sound of a whole night, and keeps a time that was chosen', async () => {
  const data = await openWith();
  await data.presets.add({ name: 'Mi noche', address: '?id=3&mode=binaural&carrier=200&minutes=480' });
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  const time = page.getByLabelText('Hora');
  await expect.element(time).toHaveValue('08:30');
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Sonido' }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`, 'u') }).click();
  };
  await choose('Mi noche');
  await expect.element(time).toHaveValue('22:30');
  await choose('Gamma 40');
  await expect.element(time).toHaveValue('08:30');
  await time.fill('07:15');
  await choose('Mi noche');
  await expect.element(page.getByText('Dura lo que dura el sonido: 8 h.')).toBeVisible();
  await expect.element(time).toHaveValue('07:15');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(data.routines.getSnapshot()).toMatchObject([{ time: '07:15' }]);
});

it('says that a sound without end lasts as long as its routine', async () => {
  const { presets } = await openWith();
  await presets.add({ name: 'Sin fin', address: '?id=3&mode=binaural&carrier=200&minutes=unlimited' });
  await page.getByRole('button', { name: 'Nueva rutina' }).click();
  await page.getByRole('combobox', { name: 'Sonido' }).fill('sin fin');
  await page.getByRole('option', { name: /^Sin fin/ }).click();
  await expect
    .element(page.getByRole('slider', { name: 'Duración' }))
    .toHaveAccessibleDescription(/^Tu sonido no tiene fin/u);
});

it('shows what is missing and stores nothing', async () => {
  const routines = await open('/routines', 'en');
  await page.getByRole('button', { name: 'New routine' }).click();
  await page.getByLabelText('Time').fill('');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('button', { name: day }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose a sound from the list.')).toBeVisible();
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
  await expect.element(page.getByRole('combobox', { name: 'Sonido' })).toHaveValue('Schumann');
});

it('finds tones by keyboard', async () => {
  await open('/routines?id=3');
  const box = page.getByRole('combobox', { name: 'Sonido' });
  await box.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box).toHaveValue('Solfeggio 528');
  await box.fill('zzz');
  await expect.element(page.getByText('Ningún sonido coincide').last()).toBeVisible();
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
  const work = {
    frequencyId: 2,
    presetId: programmeId('focus'),
    minutes: 60,
    time: '23:00',
    days: [1],
    remind: false,
  };
  await routines.save({ ...work, id: '00000000-0000-4000-8000-000000000002', origin: 'person' });
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
  expect(text).toContain('SUMMARY:Onda: Enfoque 3 × 25');
  expect(text).toMatch(/DTEND;TZID=[^:]*:\d{8}T002500\r/u);
  expect(text).toContain(`DTSTART;TZID=${Intl.DateTimeFormat().resolvedOptions().timeZone}:`);
  expect(text).toContain(`${location.origin}/player?id=2&minutes=20`);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});
