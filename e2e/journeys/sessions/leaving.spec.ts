import { axe, expect, test } from '../../fixtures.ts';

test('a programme that is left sounds on, asks once, and the answer is kept and can be changed', async ({ page }) => {
  await page.goto('/library?programmes=yes');
  await page
    .getByRole('link', { name: /Calma en 10 minutos/u })
    .first()
    .tap();
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('link', { name: /^Volver/u }).tap();
  const mini = page.getByRole('region', { name: /^Sonando: Calma en 10 minutos/u });
  await expect(mini.getByText('Sigue sonando. ¿Que siga al salir?')).toBeVisible();
  await axe(page);
  await mini.getByRole('button', { name: 'Que siga' }).tap();
  await expect(mini.getByRole('button', { name: 'Pausar' })).toBeVisible();

  // By the browser's way back nothing is asked any more.
  await mini.getByRole('link').tap();
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await page.goBack();
  await expect(mini.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await expect(page.getByText('¿Que siga al salir?')).toHaveCount(0);

  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Sonido' }).tap();
  const choice = page.getByRole('radiogroup', { name: /^Al salir de una noche/u });
  await expect(choice.getByRole('radio', { name: 'Que siga' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Terminar' }).check();
});

test('the question fits beside a long name', async ({ page }) => {
  await page.goto('/player?id=1&minutes=480&name=Un+nombre+muy+largo+de+una+noche+entera');
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('link', { name: /^Volver/u }).tap();
  await expect(page.getByRole('button', { name: 'Terminar' })).toBeInViewport({ ratio: 1 });
});

test('a session that is left in night mode asks, too, and a usual one ends as ever', async ({ page }) => {
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Modo noche' }).tap();
  await page.getByRole('dialog', { name: 'Modo noche' }).getByRole('button', { name: 'Salir' }).tap();
  await page.getByRole('link', { name: /^Volver/u }).tap();
  await page.getByRole('button', { name: 'Terminar' }).tap();
  await expect(page.getByRole('region', { name: /^En pausa/u })).toBeVisible();
  await page.goto('/player?id=1');
  await page.getByRole('button', { name: 'Iniciar' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('link', { name: /^Volver/u }).tap();
  await expect(page.getByText('La sesión terminó al salir del reproductor.')).toBeVisible();
});
