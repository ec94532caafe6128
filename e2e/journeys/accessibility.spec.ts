// What axe finds: nothing, at every address and in every state of a screen. A phone shows them in Spanish, whose words are longer, a
// wide window in English; each in both themes. An address is shown on a phone in English, too.
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test, withoutPageData } from '../fixtures.ts';

/** Takes in a file with a session a day, the last one today, as if the person had listened for a week. */
async function bringAWeek(page: Page): Promise<void> {
  const sessions = Array.from({ length: 7 }, (_, back) => {
    const start = new Date(Date.now() - back * 86_400_000);
    const feeling = { tension: 40, energy: 50, mood: 60 };
    return {
      id: `00000000-0000-4000-8000-00000000000${back}`,
      frequencyId: 1,
      hertz: 528,
      mode: 'pure',
      carrier: 200,
      noise: null,
      intensity: 70,
      startedAt: start.getTime(),
      day: start.toISOString().slice(0, 10),
      hour: start.getUTCHours(),
      timeZone: 'UTC',
      plannedSeconds: 900,
      heardSeconds: 900,
      ended: 'completed',
      before: feeling,
      after: { ...feeling, tension: 60 },
      comparison: null,
    };
  });
  const file = {
    format: 'onda-personal-data',
    version: 1,
    sessions,
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
  };
  await page.goto(routes.profile);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'week.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await expect(page.getByText(/Importado|Imported/u)).toBeVisible();
}

/** Every state of a screen that is reached by more than its address. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the sign-up tab': async (page) => {
    await page.goto(routes.auth);
    await page.getByRole('tab').last().click();
  },
  'the sign-in while busy': async (page) => {
    await page.goto(routes.auth);
    await page.locator('input[type=email]').fill('a@b.example');
    await page.locator('input[type=password]').fill('x');
    await page.locator('button[type=submit]').click();
    await expect(page.locator('button[type=submit]')).toBeDisabled();
  },
  'the library with its cards': async (page) => {
    await page.goto(routes.library);
    await expect(page.getByRole('article')).toHaveCount(60);
  },
  'the library with nothing found': async (page) => {
    await page.goto('/library?q=zzzz');
    await expect(page.getByText(/No se encontraron frecuencias|No frequencies found/u)).toBeVisible();
  },
  'the player of an inaudible tone, opened out': async (page) => {
    await page.goto('/player?id=3&mode=binaural&noise=pink');
    await expect(page.locator('summary')).toHaveCount(6);
    for (const summary of await page.locator('summary').all()) await summary.click();
  },
  'the player at other hertz than the catalogue’s, with everything opened out': async (page) => {
    await page.goto('/player?id=1&hertz=12345.67');
    await expect(page.getByText(/Elegiste|You chose/u)).toBeVisible();
    await expect(page.locator('summary')).toHaveCount(6);
    for (const summary of await page.locator('summary').all()) await summary.click();
    for (const row of await page.locator('details fieldset').all()) await row.getByRole('radio').nth(3).check();
  },
  'the player in a blind comparison': async (page) => {
    await page.goto('/player?id=1');
    await page.getByText(/Lo que dicen tus datos|What your own data says/u).click();
    await page.getByRole('button', { name: /Empezar la comparación|Start the comparison/u }).click();
    await page.getByRole('button', { name: /^(Terminar y ver|End it and see)/u }).click();
  },
  'the favourites, before there are any': async (page) => {
    await page.goto('/library?favourites=yes');
    await expect(page.getByText(/Todavía no tienes favoritas|No favourites yet/u)).toBeVisible();
  },
  'the favourites in their order': async (page) => {
    await page.goto(routes.library);
    for (const place of [0, 3])
      await page
        .getByRole('button', { name: /^(Favorita|Favourite): /u })
        .nth(place)
        .click();
    await page.getByRole('button', { name: /^(Favoritas|Favourites)$/u }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
  },
  'the keys that do something': async (page) => {
    await page.goto('/player?id=1');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the player while it plays': async (page) => {
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: /^(Iniciar|Start)$/u }).click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
  'the player of an unknown frequency': async (page) => {
    await page.goto('/player?id=987654');
    await expect(page.getByRole('heading', { level: 1, name: /no existe|does not exist/u })).toBeVisible();
  },
  'the library that could not be loaded': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 200, json: [{ hz: 'broken' }] }));
    await page.goto(routes.library);
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the player that could not be loaded': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 200, json: [{ hz: 'broken' }] }));
    await page.goto('/player?id=1');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the library while it loads': async (page) => {
    await withoutPageData(page);
    await page.route('**/rest/v1/**', () => undefined);
    await page.goto(routes.library);
    await expect(page.getByText(/Cargando frecuencias|Loading frequencies/u)).toBeAttached();
  },
  'a tooltip': async (page) => {
    await page.goto(routes.device);
    const back = page.locator('[data-tooltip]').first();
    // Keys pressed before the page was taken over are heard by nobody.
    await expect(async () => {
      await page.keyboard.press('Shift');
      await back.blur();
      await back.focus();
      await expect(page.locator('[role=tooltip]')).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
  'the last question of the assessment': async (page) => {
    await page.goto(routes.diagnosis);
    for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: /Siguiente|Next/u }).click();
  },
  'the results of an assessment': async (page) => {
    await states['the last question of the assessment']?.(page);
    await page.getByRole('button', { name: /Completar|Complete/u }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
  },
  'the history of a week, its months opened and one session removed': async (page) => {
    await bringAWeek(page);
    await page.goto(routes.history);
    await page.locator('summary').click();
    await page
      .getByRole('button', { name: /^(Borrar la sesión|Delete the session)/u })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /Deshacer|Undo/u })).toBeFocused();
  },
  "the dashboard with data of one's own": async (page) => {
    await bringAWeek(page);
    await page.goto(routes.dashboard);
    await expect(page.getByText(/de tu última sesión|from your last session/u)).toBeVisible();
  },
  'the folds of the profile': async (page) => {
    await page.goto(routes.profile);
    for (const fold of await page.locator('summary').all()) await fold.click();
    await expect(page.getByRole('switch')).toHaveCount(9);
  },
  'the question before everything is deleted': async (page) => {
    await page.goto(routes.profile);
    await page.getByRole('button', { name: /Borrar todo|Delete everything/u }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a file that is refused': async (page) => {
    await page.goto(routes.profile);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'the form of a routine': async (page) => {
    await page.goto('/routines?id=1');
    await expect(page.getByRole('combobox', { name: /^(Tono|Tone)$/u })).not.toHaveValue('');
    await page.getByRole('switch').first().click();
  },
  'a routine': async (page) => {
    await states['the form of a routine']?.(page);
    await page.getByRole('button', { name: /^(Guardar|Save)$/u }).click();
    await expect(page.getByRole('article')).toBeVisible();
  },
  'the device page with its toast': async (page) => {
    await page.goto(routes.device);
    await page.getByRole('button', { name: /Buscar|Search/u }).click();
    await expect(page.getByText(/Buscando dispositivos|Searching for/u)).toBeVisible();
  },
};

/** A state that has passed before a second look at it. */
const brief = 'the sign-in while busy';

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const chosen = {
  es: { language: 'es', theme: 'dark', otherTheme: 'light' },
  en: { language: 'en', theme: 'light', otherTheme: 'dark' },
} as const;
const chosenOn = (project: string) => chosen[project === 'phone' ? 'es' : 'en'];

async function check(
  page: Page,
  { theme, otherTheme }: (typeof chosen)['es' | 'en'],
  inBothThemes = true,
): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await axe(page);
  expect(await sidewaysScroll(page)).toBe(0);
  if (!inBothThemes) return;
  await page.evaluate((other) => {
    document.documentElement.dataset['theme'] = other;
  }, otherTheme);
  // Nothing but colours is another.
  await axe(page, 'colours');
}

/** Opens an address as the server answers it, in the language asked for, with one heading. */
async function open(page: Page, address: string, language: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1')).toHaveCount(1);
}

for (const address of Object.values(routes)) {
  test(address, async ({ page, prefer }, { project }) => {
    await prefer(chosenOn(project.name));
    await open(page, address, chosenOn(project.name).language);
    await check(page, chosenOn(project.name));
  });

  test(`${address} in English`, { tag: '@phone' }, async ({ page, prefer }) => {
    await prefer(chosen.en);
    await open(page, address, 'en');
    await check(page, chosen.en);
  });
}

for (const [name, reach] of Object.entries(states)) {
  test(name, async ({ page, prefer }, { project }) => {
    await prefer(chosenOn(project.name));
    await reach(page);
    await check(page, chosenOn(project.name), name !== brief);
  });
}

test('an unknown address', async ({ page, prefer, expectConsoleError }, { project }) => {
  expectConsoleError(/404 \(Not Found\)/u);
  await prefer(chosenOn(project.name));
  await page.goto('/no/such/page');
  await check(page, chosenOn(project.name));
});

test('the failure screen', async ({ page, prefer, expectConsoleError }, { project }) => {
  expectConsoleError(/drawn wrongly/u);
  await prefer(chosenOn(project.name));
  const body = 'export const ProfileScreen = () => { throw new Error("drawn wrongly"); };';
  await page.route('**/profile-screen-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(routes.device);
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeFocused();
  await page.locator('summary').click();
  await expect(page.getByText(/^Error: drawn wrongly/u)).toBeVisible();
  // Not even the longest address in it makes the page wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await check(page, chosenOn(project.name));
});

test('a screen that could not be fetched', async ({ page, prefer, expectConsoleError }, { project }) => {
  expectConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/u);
  await prefer(chosenOn(project.name));
  await page.route('**/profile-screen-*.js', (route) => route.abort());
  await page.goto(routes.device);
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('button', { name: /^(Reintentar|Try again)$/u })).toBeVisible();
  await check(page, chosenOn(project.name));
});
