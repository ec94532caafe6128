import type { Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

const keys = ['Home', 'End', 'ArrowRight', 'ArrowLeft', 'PageDown', 'End'];

/** The value is confirmed by a second tap on “next”. */
const unanswered = 'unanswered';

/** Answers the questions from index `from` on, each with a key on its slider. */
async function answer(page: Page, answers: readonly string[], from = 0): Promise<void> {
  for (const [index, key] of [...answers.entries()].slice(from)) {
    await expect(page.getByText(`Pregunta ${index + 1} de 6`)).toBeVisible();
    const next = page.getByRole('button', { name: index < 5 ? 'Siguiente' : 'Completar' });
    if (key === unanswered) await next.click();
    else await page.getByRole('slider').press(key);
    await next.click();
  }
}

test(
  'six answers give results and reasoned suggestions that survive a reload',
  { tag: '@firefox-all' },
  async ({ page }) => {
    await page.goto('/diagnosis');
    await answer(page, keys);
    await expect(page).toHaveURL('/diagnosis/results');
    for (const round of ['first', 'after a reload']) {
      await expect(page.getByRole('row', { name: 'Físico 1 Bajo' }), round).toBeVisible();
      await expect(page.getByRole('row', { name: 'Mental 100 Alto' }), round).toBeVisible();
      await expect(page.getByText(/Tu cuerpo va justo \(1 de 100\)\. Para tener energía/u), round).toBeVisible();
      await expect(page.getByRole('article'), round).toHaveCount(3);
      await page.reload();
    }
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
    // Stored, not only in the navigation state: a new visit shows it too.
    await page.goto('/diagnosis/results');
    await expect(page.getByRole('row', { name: 'Físico 1 Bajo' })).toBeVisible();
  },
);

test('a reload keeps the answers given, and starting over discards them', async ({ page }) => {
  await page.goto('/diagnosis');
  await expect(page.getByText('Mueve el control hasta donde')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empezar de nuevo' })).toBeHidden();
  await page.getByRole('slider').focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('El cuerpo va justo de energía')).toBeVisible();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('slider')).toHaveValue('1');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await answer(page, keys, 1);
  await expect(page.getByRole('row', { name: 'Físico 1 Bajo' })).toBeVisible();

  await page.goto('/diagnosis');
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveValue('50');
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('slider')).toHaveValue('50');
});

test(
  'a second assessment is compared with the first, which can be shown and deleted',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/diagnosis');
    await answer(page, keys);
    await expect(page.getByRole('heading', { name: 'A lo largo del tiempo' })).toBeHidden();
    await page.getByRole('link', { name: 'Repetir la evaluación' }).click();
    await answer(page, ['End', 'End', 'ArrowRight', 'ArrowLeft', 'PageDown', 'Home']);
    await expect(page.getByRole('row', { name: 'Físico 100 99 puntos más que la anterior Alto' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Mental 100 igual que la anterior Alto' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A lo largo del tiempo' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Físico: de 1 a 100' })).toBeVisible();
    await axe(page);

    const choice = page.getByRole('combobox', { name: 'Evaluación' });
    await choice.selectOption({ index: 1 });
    await expect(page.getByRole('row', { name: 'Físico 1 Bajo' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: 'Físico 1 Bajo' })).toBeVisible();
    await page.getByRole('button', { name: 'Borrar esta evaluación' }).click();
    await page.getByRole('button', { name: 'Conservar' }).click();
    await page.getByRole('button', { name: 'Borrar esta evaluación' }).click();
    await page.getByRole('button', { name: 'Borrar', exact: true }).click();
    await expect(page.getByRole('row', { name: 'Físico 100 Alto' })).toBeVisible();
    await expect(choice).toBeHidden();
  },
);

test('the suggestions become a week plan, and a later plan replaces it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/diagnosis');
  await answer(page, keys);
  await page.getByRole('button', { name: 'Añadir a mi semana' }).click();
  await expect(page.getByText('Añadido a tu semana.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a Inicio' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Añadido a tu semana.')).toBeVisible();
  await page.getByRole('link', { name: 'Repetir la evaluación' }).click();
  await answer(page, keys.toReversed());
  await expect(page.getByText('Sustituye 3 rutinas del plan anterior.')).toBeVisible();
  await page.getByRole('button', { name: 'Sustituir mi plan por este' }).click();
  await expect(page.getByText('Añadido a tu semana.')).toBeVisible();
});

test('the skip link focuses the heading and keeps the results', { tag: '@long' }, async ({ page }) => {
  await page.goto('/diagnosis');
  await answer(
    page,
    keys.map(() => unanswered),
  );
  await expect(page.getByRole('row', { name: /Calma ante el estrés 50/u })).toBeVisible();
  await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('row', { name: /Calma ante el estrés 50/u })).toBeVisible();
  await expect(page).toHaveURL('/diagnosis/results');
});

test('the results page without an assessment links to it', async ({ page }) => {
  await page.goto('/diagnosis/results');
  await page.getByRole('link', { name: 'Hacer la evaluación' }).click();
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
});

test('several taps on a question before the draft has loaded advance by one question', async ({ page }) => {
  const allow = await holdFiles(page, '**/open-settings-*.js');
  await page.goto('/diagnosis');
  await page.getByRole('slider').press('End');
  for (let tap = 0; tap < 3; tap += 1) await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Pregunta 1 de 6')).toBeVisible();
  allow();
  await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
});

test('a tap made before a question appeared does not skip it', async ({ page }) => {
  await page.goto('/diagnosis');
  const next = page.getByRole('button', { name: 'Siguiente' });
  const tap = (at?: number): Promise<void> =>
    next.evaluate((button, timeStamp) => {
      const event = new MouseEvent('click', { bubbles: true });
      if (timeStamp !== undefined) Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      button.dispatchEvent(event);
    }, at);
  const slider = page.getByRole('slider');
  const before = await page.evaluate(() => performance.now());
  await slider.press('End');
  await tap(before);
  await expect(page.getByText('Pregunta 2 de 6')).toBeVisible();
  await slider.press('End');
  await tap(before);
  await tap();
  await expect(page.getByText('Pregunta 3 de 6')).toBeVisible();
});
