// Screen states that an address alone does not reach, on a narrow phone in Spanish, whose words are longer. A journey
// checks each address, and those states that need the page of a server or real sound.
import { createSimulatedAccount } from '#core/account/simulated-account.ts';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { BackendError } from '#core/backend/backend-error.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import {
  loadedService,
  memoryPersonalData,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import { closeAll, show, silentPlayer } from './app.fixture.tsx';
import { expectNoAxeFindings } from './axe.fixture.ts';

beforeEach(() => page.viewport(360, 740));
afterEach(() => {
  closeAll();
  return page.viewport(414, 896);
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const byText = (text: string | RegExp): Locator => page.getByText(text, { exact: false });
const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Opens every disclosure once there are that many, and waits for their content. */
async function openSections(count: number): Promise<void> {
  await expect.poll(() => all('summary').length).toBeGreaterThanOrEqual(count);
  const waiting = (): string[] => {
    // Again, because a section may have sections of its own.
    for (const summary of all('details:not([open]) > summary')) summary.click();
    return all('details:not([open]), details > div:empty, output:not([aria-hidden])').map(({ outerHTML }) => outerHTML);
  };
  await expect.poll(waiting).toEqual([]);
}

const refusing = (failure: () => Promise<never>): Catalogue => ({ list: failure, byId: failure });
const failing = refusing(() => Promise.reject(new BackendError('invalid', 'broken')));
const pending = refusing(() => new Promise(() => undefined));

async function ownWeek() {
  const sessions = [0, 1, 2, 3, 4, 5, 6].map((days) => {
    const startedAt = new Date();
    startedAt.setDate(startedAt.getDate() - days);
    const feeling = { tension: 40, energy: 50, mood: 60 };
    return testSession({
      id: testIdentifier(days + 1),
      startedAt: startedAt.setHours(8, 30, 0, 0),
      before: feeling,
      after: { ...feeling, tension: 60 },
    });
  });
  return { personalData: loadedService(await memoryPersonalData({ sessions })) };
}

async function answerFive(): Promise<void> {
  await show('/diagnosis');
  for (let step = 0; step < 5; step += 1) await button('Siguiente').dblClick();
  await expect.element(button('Completar')).toBeVisible();
}

async function openRoutineForm(): Promise<void> {
  await show('/routines?id=1');
  await expect.element(page.getByRole('combobox', { name: 'Sonido' })).not.toHaveValue('');
  await page.getByRole('switch').first().click();
}

const states: Record<string, () => Promise<void>> = {
  'the sign-up tab': async () => {
    await show('/auth');
    await page.getByRole('tab').last().click();
  },
  'the busy sign-in': async () => {
    await show('/auth', 'es', { account: createSimulatedAccount(() => new Promise(() => undefined)) });
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('a@b.example');
    await page.getByLabelText('Contraseña', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect.poll(() => all('button[type=submit]:disabled').length).toBe(1);
  },
  'the library without results': async () => {
    await show('/library?q=zzzz');
    await expect.element(byText('No se encontraron frecuencias')).toBeVisible();
  },
  'the programmes': async () => {
    await show('/library?programmes=yes');
    await expect.poll(() => page.getByRole('heading', { level: 3 }).elements().length).toBeGreaterThan(0);
  },
  'a programme in the player with its steps open': async () => {
    await show('/library?programmes=yes');
    await expect.poll(() => all('a[href$="programme=focus"]').length).toBe(1);
    all('a[href$="programme=focus"]')[0]?.click();
    await page.getByText('Paso a paso').click();
    await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: '1:24:50' })).toBeVisible();
  },
  'the player of an inaudible tone with its sections open': async () => {
    await show('/player?id=3&mode=binaural&noise=pink');
    await openSections(4);
  },
  'the player at a custom frequency with its sections open': async () => {
    await show('/player?id=1&hertz=12345.67');
    await expect.element(byText('Elegiste')).toBeVisible();
    await openSections(4);
    for (const row of all('details fieldset')) row.querySelectorAll<HTMLElement>('[type=radio]')[3]?.click();
  },
  'the player of layers and steps with their sections open': async () => {
    await show('/player?id=3&steps=0_10*1200_6*x2400_2&layer=binaural_6_200_40_-20_b&layer=pink___30&breath=6');
    await page.getByText('Programa y noche', { exact: true }).click();
    await expect.element(page.getByRole('slider', { name: 'Paso 1' })).toBeVisible();
    await page.getByText('Sonido', { exact: true }).click();
    await page.getByText('Binaural · 6 Hz').first().click();
    await button('Añadir capa').click();
  },
  'the player in a blind comparison': async () => {
    await show('/player?id=1');
    await page.getByText('Más sobre este sonido').click();
    await page.getByText('Lo que dicen tus datos').click();
    await button('Empezar la comparación').click();
    await button(/^Terminar y ver/u).click();
  },
  'the empty favourites': async () => {
    await show('/library?favourites=yes');
    await expect.element(byText('Todavía no tienes favoritas')).toBeVisible();
  },
  'the favourites': async () => {
    await show('/library');
    for (const place of [0, 3])
      await button(/^Favorita: /u)
        .nth(place)
        .click();
    await button(/^Mis sonidos$/u).click();
    await expect.poll(() => page.getByRole('article').elements().length).toBe(2);
  },
  'the list of keyboard shortcuts': async () => {
    await show('/player?id=1');
    await expect.element(button('Iniciar')).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
  'the playing player': async () => {
    await show('/player?id=1', 'es', { player: silentPlayer().player });
    await button(/^Iniciar$/u).click();
    await expect.element(page.getByRole('timer')).toBeVisible();
  },
  'the player of an unknown frequency': async () => {
    await show('/player?id=987654');
    await expect.element(page.getByRole('heading', { level: 1, name: /no existe/u })).toBeVisible();
  },
  'the library that failed to load': async () => {
    await show('/library', 'es', { catalogue: failing });
    await expect.element(page.getByRole('alert')).toBeVisible();
  },
  'the player that failed to load': async () => {
    await show('/player?id=1', 'es', { catalogue: failing });
    await expect.element(page.getByRole('alert')).toBeVisible();
  },
  'the loading library': async () => {
    await show('/library', 'es', { catalogue: pending });
    await expect.element(byText('Cargando frecuencias')).toBeInTheDocument();
  },
  'a tooltip': async () => {
    await show('/device');
    await expect.poll(() => all('[data-tooltip]').length).toBeGreaterThan(0);
    // Tooltips appear for the keyboard's focus only.
    await userEvent.keyboard('{Shift}');
    all('[data-tooltip]')[0]?.focus();
    // It is not in the accessibility tree: the control's own name says the same.
    await expect.poll(() => all('[role=tooltip]').length).toBe(1);
  },
  'the last question of the assessment': answerFive,
  'the results of an assessment': async () => {
    await answerFive();
    await button('Completar').dblClick();
    await expect.poll(() => page.getByRole('article').elements().length).toBeGreaterThan(0);
  },
  'the history of a week with its months open and one session removed': async () => {
    await show('/history', 'es', await ownWeek());
    await expect.poll(() => all('summary').length).toBe(1);
    all('summary')[0]?.click();
    await button(/^Borrar la sesión/u)
      .first()
      .click();
    await expect.element(button('Deshacer')).toHaveFocus();
  },
  'the dashboard with own data': async () => {
    await show('/dashboard', 'es', await ownWeek());
    await expect.element(byText('de tu última sesión')).toBeVisible();
  },
  'the profile with its sections open': async () => {
    await show('/profile');
    await expect.poll(() => all('summary').length).toBeGreaterThan(0);
    await openSections(all('summary').length);
    await expect.poll(() => page.getByRole('switch').elements().length).toBe(9);
  },
  'the confirmation before everything is deleted': async () => {
    await show('/profile');
    await button(/^Borrar todo/u).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  },
  'a refused import file': async () => {
    await show('/profile');
    await expect.poll(() => all('input[type=file]').length).toBe(1);
    const [input] = all('input[type=file]');
    await userEvent.upload(input as HTMLElement, new File(['{}'], 'x.json', { type: 'application/json' }));
    await expect.element(page.getByRole('alert')).toBeVisible();
  },
  'the form of a routine': openRoutineForm,
  'the list of routines': async () => {
    await openRoutineForm();
    await button(/^Guardar$/u).click();
    await expect.element(page.getByRole('article')).toBeVisible();
  },
  'the device page with its toast': async () => {
    Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: undefined });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'bluetooth');
    });
    await show('/device');
    await button(/Buscar/u).click();
    await expect.element(byText('Buscando dispositivos')).toBeVisible();
  },
};

it.each(Object.entries(states))('%s passes axe and does not scroll sideways', async (_name, open) => {
  await open();
  await expectNoAxeFindings();
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
