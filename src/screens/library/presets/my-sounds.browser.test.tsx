import { afterEach, expect, it, vi } from 'vitest';
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
const night: PresetRecord = {
  id: testIdentifier(2),
  name: 'Noche de tren',
  address: '?id=10&mode=binaural&carrier=200&minutes=480&intensity=30&layer=brown_____b&steps=0',
  createdAt: 1,
};
const unknown: PresetRecord = { id: testIdentifier(3), name: 'Antiguo', address: '?id=99', createdAt: 3 };

async function open(address: string, presets: PresetRecord[] = [siesta, night, unknown]) {
  const data = await memoryPersonalData({ presets });
  const shown = await show(address, 'es', { personalData: loadedService(data) });
  return { ...shown, data, presets: data.presets, names: () => data.presets.getSnapshot()?.map(({ name }) => name) };
}

const sounds = page.getByRole('region', { name: 'Mis sonidos' });

it('lists the sounds whose frequency is in the catalogue, newest first', async () => {
  await open('/library?favourites=yes');
  await expect.element(sounds.getByText('2 sonidos')).toBeVisible();
  expect(
    sounds
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Siesta', 'Noche de tren']);
  await expect.element(sounds.getByText('528 Hz · Tono puro + ruido rosa · 20 min')).toBeVisible();
  await expect
    .element(sounds.getByRole('link', { name: 'Siesta', exact: true }))
    .toHaveAttribute('href', `/player${siesta.address}&name=Siesta&preset=${siesta.id}`);
});

it('names the timbre of a sound, and calls a tone with overtones no pure one', async () => {
  const organ = { ...siesta, address: `${siesta.address}&timbre=organ` };
  const bowl = { ...night, address: '?id=10&mode=binaural&carrier=200&minutes=480&timbre=bowl' };
  await open('/library?favourites=yes', [organ, bowl]);
  await expect.element(sounds.getByText('528 Hz · timbre de órgano + ruido rosa · 20 min')).toBeVisible();
  await expect.element(sounds.getByText('Binaural + timbre de cuenco · 8 h', { exact: false })).toBeVisible();
});

it('starts a sound with one tap, in a player with its name', async () => {
  const { services } = await open('/library?favourites=yes');
  await sounds.getByRole('link', { name: 'Empezar Siesta' }).click();
  expect(services.player.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      frequencyId: 1,
      minutes: 20,
      intensity: 40,
      layers: [expect.anything(), expect.objectContaining({ kind: 'pink', isBackground: true })],
    }),
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Siesta' })).toBeVisible();
});

it('shows the link to a sound where the browser refuses to copy', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException(''));
  await open('/library?favourites=yes', [siesta]);
  await sounds.getByRole('button', { name: 'Copiar el enlace de Siesta' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Enlace' }))
    .toHaveValue(`${location.origin}/player${siesta.address}&name=Siesta`);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('renames, duplicates, deletes and restores a sound', async () => {
  const { names, presets } = await open('/library?favourites=yes', [siesta]);
  await sounds.getByRole('button', { name: 'Cambiar el nombre de Siesta' }).click();
  const field = page.getByRole('textbox', { name: 'Nombre' });
  await expect.element(field).toHaveFocus();
  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ponle un nombre.')).toBeVisible();
  await field.fill(' Siesta corta ');
  await userEvent.keyboard('{Enter}');
  await expect.element(sounds.getByRole('heading', { level: 3, name: 'Siesta corta' })).toBeVisible();
  expect(page.getByRole('dialog').query()).toBeNull();

  await sounds.getByRole('button', { name: 'Duplicar Siesta corta' }).click();
  await expect.poll(names).toEqual(['Siesta corta 2', 'Siesta corta']);
  await sounds.getByRole('button', { name: 'Borrar Siesta corta', exact: true }).click();
  await expect.poll(names).toEqual(['Siesta corta 2']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect.poll(names).toEqual(['Siesta corta 2', 'Siesta corta']);
  expect(presets.getSnapshot()?.map(({ address }) => address)).toEqual([siesta.address, siesta.address]);
});

it('says how to make a sound where there is none', async () => {
  await open('/library?favourites=yes', []);
  await expect.element(sounds.getByText('Ajusta un sonido en el reproductor', { exact: false })).toBeVisible();
});

it('a favourite opens as it was left', async () => {
  const { data } = await open('/library?favourites=yes', []);
  await data.favourites.toggle(1, false, '?id=1&mode=pure&minutes=20&intensity=40&noise=pink&noiseLevel=20');
  await data.favourites.toggle(2);
  const left = page.getByRole('article').filter({ hasText: 'Solfeggio 528' });
  await expect.element(left.getByText('Como la dejaste: Tono puro + ruido rosa · 20 min.')).toBeVisible();
  await expect
    .element(left.getByRole('link'))
    .toHaveAttribute('href', '/player?id=1&mode=pure&minutes=20&intensity=40&noise=pink&noiseLevel=20');
  await expect
    .element(page.getByRole('article').filter({ hasText: 'Gamma 40' }).getByRole('link'))
    .toHaveAttribute('href', '/player?id=2');
});

it('a favourite with a frequency of its own shows that, without what is known of another', async () => {
  const { data, texts } = await open('/library?favourites=yes', []);
  const grade = page.getByRole('button', { name: new RegExp(`^${texts.evidence.label}:`, 'u') });
  await data.favourites.toggle(1);
  const card = page.getByRole('article').filter({ hasText: 'Solfeggio 528' });
  await expect.element(card.getByText('528', { exact: true })).toBeVisible();
  await expect.element(grade).toBeVisible();
  await data.favourites.toggle(1);
  await data.favourites.toggle(1, false, '?id=1&hertz=431.5');
  await expect.element(card.getByText('431,5', { exact: true })).toBeVisible();
  expect(card.getByText('528', { exact: true }).elements()).toHaveLength(0);
  expect(grade.elements()).toHaveLength(0);
});

it('finds a sound by its name in the library', async () => {
  await open('/library');
  await page.getByRole('searchbox').fill('TREN');
  await expect.element(sounds.getByRole('heading', { level: 3, name: 'Noche de tren' })).toBeVisible();
  expect(sounds.getByRole('heading', { level: 3 }).elements()).toHaveLength(1);
  await page.getByRole('searchbox').fill('gamma');
  await expect.poll(() => sounds.query()).toBeNull();
});

async function importFile(name: string, text: string): Promise<void> {
  const file = new File([text], name);
  await expect.element(page.getByRole('button', { name: 'Importar de Gnaural o SBaGen' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  // An iPhone lets nobody choose what the attribute does not name, and knows no such files.
  expect(input?.getAttribute('accept')).toBeNull();
  const transfer = new DataTransfer();
  transfer.items.add(file);
  if (input) input.files = transfer.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

it('imports a schedule of SBaGen and lists what it could not take over', async () => {
  const { presets } = await open('/library?favourites=yes', [siesta]);
  const text = 'a: 200+10/20 pink/10 mix/50\nb: 200+4/20\noff: -\nNOW a ->\n+00:10 b\n+00:20 off';
  await importFile('Siesta.sbg', text);
  await expect.element(sounds.getByText('«Siesta 2» ya está en Mis sonidos.')).toBeVisible();
  await expect.element(sounds.getByText('1 archivo de sonido que mezcla no se reproduce.')).toBeVisible();
  await expect.element(sounds.getByRole('heading', { level: 3, name: 'Siesta 2' })).toBeVisible();
  const address = presets.getSnapshot()?.[0]?.address;
  expect(address).toContain('steps=600_4*1170*1200___0');
  expect(address).toMatch(/layer=pink___50__o\*600___0(?:&|$)/u);
  await sounds.getByRole('link', { name: 'Siesta 2', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Siesta 2' })).toBeVisible();
});

it('names what it computes itself, and what the options of a script ask for', async () => {
  await open('/library?favourites=yes', [siesta]);
  await importFile('Siesta.sbg', '-q 1200 -m river1.ogg\na: 200+10/1 mix/100\n0:00 a');
  await expect.element(sounds.getByText(/son los que Onda calcula \(arroyo\), no los del archivo/u)).toBeVisible();
  await expect.element(sounds.getByText(/^El archivo pide sonar 1200 veces más rápido/u)).toBeVisible();
});

it('in a low window the report of an import comes into view, above the menu', async () => {
  await page.viewport(640, 320);
  await open('/library?favourites=yes', [siesta]);
  await importFile('Siesta.sbg', 'a: 200+10/20 mix/50\noff: -\nNOW a\n+00:10 off');
  const report = sounds.getByText('1 archivo de sonido que mezcla no se reproduce.');
  const menu = page.getByRole('navigation').last();
  await expect
    .poll(() => report.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(menu.element().getBoundingClientRect().top);
  await page.viewport(414, 896);
});

it('an import says whose it is, and has no evidence of the catalogue', async () => {
  const { presets } = await open('/library?favourites=yes', []);
  await importFile(
    'siesta.gnaural',
    '<schedule><title>Siesta lenta</title><author>Ana</author><schedule_description>Para la tarde</schedule_description><voice><type>0</type><entries><entry duration="600" volume_left="1" volume_right="1" beatfreq="6" basefreq="200"/></entries></voice></schedule>',
  );
  await sounds.getByRole('link', { name: 'Siesta lenta', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Siesta lenta' })).toBeVisible();
  await expect.element(page.getByText('«Siesta lenta», un programa importado de un archivo, de Ana.')).toBeVisible();
  await expect.element(page.getByText('Para la tarde')).toBeVisible();
  expect(page.getByText('Evidencia', { exact: false }).query()).toBeNull();
  expect(presets.getSnapshot()?.[0]?.address).toContain('&title=Siesta+lenta&author=Ana&about=Para+la+tarde');
});

it('the link of an import says whose it is without a saved sound', async () => {
  await show(
    '/player?id=600000000&hertz=6&mode=binaural&carrier=200&minutes=15&intensity=40&title=De+lejos&author=Ana',
    'es',
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'De lejos' })).toBeVisible();
  await expect.element(page.getByText('«De lejos», un programa importado de un archivo, de Ana.')).toBeVisible();
  await expect.element(page.getByText('No hay', { exact: false }).first()).not.toBeInTheDocument();
  expect(page.getByText('Evidencia', { exact: false }).query()).toBeNull();
});

it('reports a file that is no schedule and keeps nothing', async () => {
  const { names } = await open('/library?favourites=yes', [siesta]);
  await importFile('poema.txt', 'Verde que te quiero verde');
  await expect.element(sounds.getByText('No parece un programa de Gnaural ni de SBaGen.')).toBeVisible();
  expect(names()).toEqual(['Siesta']);
});
