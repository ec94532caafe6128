import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

/** The accessible name of the focused element, in one call, because it may vanish. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element;
    return label.getAttribute('aria-label') ?? label.textContent;
  });
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test('the keyboard alone leads from the first page to a playing tone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await tabTo(page, /^Comenzar$/u);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en Onda' })).toBeFocused();
  await tabTo(page, /^Iniciar sesión$/u);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true');
  // With a modifier an arrow belongs to the browser.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('Correo electrónico').focus();
  await page.keyboard.type('a@b.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('secreto');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Hola' })).toBeFocused();
  await tabTo(page, /^Biblioteca de frecuencias$/u);
  await page.keyboard.press('Enter');
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await tabTo(page, /^Buscar frecuencias$/u);
  await page.keyboard.type('528');
  await expect(page.getByText('1 frecuencia', { exact: true })).toBeVisible();
  await tabTo(page, /^Activar Solfeggio 528$/u);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await tabTo(page, /^Duración$/u);
  await page.keyboard.press('End');
  await expect(page.getByRole('slider', { name: 'Duración' })).toHaveAttribute('aria-valuetext', '60 minutos');
});

test('the menu behind 60 cards is three key presses away', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByRole('article')).toHaveCount(60);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al menú' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Inicio' })).toBeFocused();
});

test(
  'text typed right after a / is searched for from any screen and ends no session',
  { tag: '@long' },
  async ({ page, prefer }) => {
    await prefer({ keepPlaying: true });
    await page.goto('/library');
    await page.keyboard.type('/solfeggio 528');
    await expect(page.getByText('1 frecuencia', { exact: true })).toBeVisible();

    const allow = await holdFiles(page, '**/library-screen-*.js');
    await page.goto('/player?id=1');
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.keyboard.type('/f 40');
    allow();
    await expect(page.getByRole('searchbox')).toHaveValue('f 40');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Sonando: Solfeggio 528' })).toBeVisible();
  },
);
