import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { loadedService, memoryPersonalData, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';

afterEach(closeAll);

const siesta: PresetRecord = {
  id: testIdentifier(1),
  name: 'Siesta',
  address: '?id=1&mode=pure&minutes=20&intensity=40&noise=pink&noiseLevel=20',
  createdAt: 2,
};

async function open(address: string, presets: PresetRecord[] = []) {
  const data = await memoryPersonalData({ presets });
  await show(address, 'es', { personalData: loadedService(data) });
  return data;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const keep = page.getByRole('button', { name: 'Guardar en mis sonidos' });
const saveChanges = page.getByRole('button', { name: 'Guardar cambios' });

async function raiseMinutes(): Promise<void> {
  (await page.getByRole('slider', { name: 'Duración' }).findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
}

describe('a sound that is set up in the player', () => {
  it('is kept with a proposed name, which the player then shows', async () => {
    const { presets } = await open('/player?id=1&noise=pink&minutes=20');
    await keep.click();
    const field = page.getByRole('textbox', { name: 'Nombre' });
    await expect.element(field).toHaveValue('Solfeggio 528 · Tono puro + ruido rosa');
    await field.fill('Mi siesta');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Mi siesta')).toBeVisible();
    await expect.element(page.getByText('«Mi siesta» ya está en Mis sonidos.')).toBeVisible();
    expect(presets.getSnapshot()).toMatchObject([
      { name: 'Mi siesta', address: '?id=1&mode=pure&minutes=20&intensity=70&noise=pink&noiseLevel=20' },
    ]);
  });

  it('is not kept where the person cancels', async () => {
    const { presets } = await open('/player?id=1');
    await keep.click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(keep).toHaveFocus();
    expect(presets.getSnapshot()).toEqual([]);
  });
});

describe('a preset that is opened', () => {
  const address = `/player${siesta.address}&preset=${siesta.id}`;

  it('can be saved with its changes', async () => {
    const { presets } = await open(address, [siesta]);
    await expect.element(heading('Siesta')).toBeVisible();
    expect(saveChanges.query()).toBeNull();
    await raiseMinutes();
    await saveChanges.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click();
    await expect
      .poll(() => presets.getSnapshot())
      .toEqual([{ ...siesta, address: siesta.address.replace('minutes=20', 'minutes=25') }]);
    await expect.poll(() => saveChanges.query()).toBeNull();
  });

  it('can be saved with its changes as a new preset', async () => {
    const { presets } = await open(address, [siesta]);
    await expect.element(heading('Siesta')).toBeVisible();
    await raiseMinutes();
    await saveChanges.click();
    await page.getByRole('button', { name: 'Guardar como nuevo' }).click();
    await expect.element(heading('Siesta 2')).toBeVisible();
    expect(presets.getSnapshot()).toMatchObject([{ name: 'Siesta 2' }, siesta]);
  });

  it('is ignored where it is gone or of another frequency, and the sound of the address plays', async () => {
    await open(`/player?id=10&minutes=25&preset=${siesta.id}`, [siesta]);
    await expect.element(heading('Alfa en calma')).toBeVisible();
    await expect
      .element(page.getByRole('slider', { name: 'Duración' }))
      .toHaveAttribute('aria-valuetext', '25 minutos');
  });
});

describe('the heart', () => {
  const heart = page.getByRole('button', { name: 'Favorita: Solfeggio 528' });

  it('keeps the sound as it is set', async () => {
    const { favourites } = await open('/player?id=1&mode=pure&noise=pink&minutes=20');
    await heart.click();
    await expect.poll(() => favourites.addressOf(1)).toMatch(/^\?id=1&mode=pure&minutes=20&intensity=70&noise=pink/u);
  });

  it('keeps nothing but the frequency where nothing is changed', async () => {
    const { favourites } = await open('/player?id=1');
    await heart.click();
    await expect.poll(() => favourites.getSnapshot()).toEqual([1]);
    expect(favourites.addressOf(1)).toBeUndefined();
  });
});
