import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { wavFile } from '#core/clips/audio-files.fixture.ts';
import { clips } from '#core/clips/clips.ts';
import { locales } from '#core/domain/locales.ts';
import { capitalized } from '#i18n/capitalized.ts';

beforeEach(() => clips.clear());
afterEach(async () => {
  closeAll();
  await clips.clear();
});

const hum = (time: number): number => 0.2 * Math.sin(2 * Math.PI * 300 * time);
const file = (name: string, seconds = 4): File => wavFile(hum, { sampleRate: 8000, channels: 1, seconds }, name);

async function openSound(...[address, locale]: Parameters<typeof show>) {
  const shown = await show(address, locale);
  const [texts, layers] = [(await shown.chapter('soundscapes')).clips, await shown.chapter('layers')];
  await page.getByText(shown.texts.sound.title, { exact: true }).click();
  const choose = async (chosen: File): Promise<void> => {
    await expect.element(page.getByRole('button', { name: texts.choose })).toBeEnabled();
    await userEvent.upload(page.getByLabelText(texts.choose).last(), chosen);
  };
  return { ...shown, clipTexts: texts, layers, choose };
}

// Decodes, measures and is looked at twice, after everything was loaded: on a busy machine it takes its time.
it.each(locales)(
  'is chosen, sounds beside the tone, and is deleted again, in %s',
  { timeout: 45_000 },
  async (locale) => {
    const { texts, clipTexts, layers, choose, services } = await openSound('/player?id=1', locale);
    await choose(file('sea.wav'));
    await expect.element(page.getByText(clipTexts.added('sea.wav'))).toBeVisible();
    const card = page
      .getByRole('list', { name: clipTexts.list })
      .getByRole('button', { name: 'sea.wav', exact: false })
      .first();
    await expect.element(card).toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(page.getByRole('button', { name: layers.remove(capitalized(layers.untuned.clip)) }))
      .toBeVisible();
    await expectNoAxeFindings();
    await page.getByRole('button', { name: texts.player.start }).click();
    const { layers: played = [] } = vi.mocked(services.player.play).mock.calls[0]?.[0] ?? {};
    const [kept] = clips.kept.getSnapshot() ?? [];
    expect(played[1]).toMatchObject({ kind: 'clip', clip: kept?.id, level: 60 });
    await page.getByRole('button', { name: clipTexts.remove('sea.wav') }).click();
    await expectNoAxeFindings();
    await page.getByRole('button', { name: clipTexts.removeConfirm, exact: true }).click();
    await expect.element(page.getByText(clipTexts.removed('sea.wav'))).toBeVisible();
    expect(clips.kept.getSnapshot()).toEqual([]);
  },
);

it('another file takes its place, and a second tap takes it away', async () => {
  const { clipTexts, choose, layers } = await openSound('/player?id=1', 'en');
  await choose(file('one.wav'));
  await expect.element(page.getByText(clipTexts.added('one.wav'))).toBeVisible();
  await choose(file('two.wav'));
  await expect.element(page.getByText(clipTexts.added('two.wav'))).toBeVisible();
  expect(page.getByRole('button', { name: layers.remove(capitalized(layers.untuned.clip)) }).elements()).toHaveLength(
    1,
  );
  await page
    .getByRole('list', { name: clipTexts.list })
    .getByRole('button', { name: 'two.wav', exact: false })
    .first()
    .click();
  await expect
    .poll(() => page.getByRole('button', { name: layers.remove(capitalized(layers.untuned.clip)) }).query())
    .toBeNull();
});

it('says why a file cannot be used', async () => {
  const { clipTexts, choose } = await openSound('/player?id=1', 'es');
  await choose(file('short.wav', 1));
  await expect.element(page.getByRole('alert')).toHaveTextContent(clipTexts.refused.short);
  await choose(new File(['x'.repeat(99)], 'song.mp3'));
  await expect.element(page.getByText(clipTexts.refused.unreadable)).toBeVisible();
});

it('says that a layer is missing where its file is not on this device', async () => {
  const { texts, clipTexts, services } = await openSound('/player?id=1&layer=clip_0a1b2c3d__60', 'en');
  await expect.element(page.getByText(clipTexts.missing)).toBeVisible();
  // The rest plays, and the layer stays in the sound for the device that has the file.
  await page.getByRole('button', { name: texts.player.start }).click();
  const { layers = [] } = vi.mocked(services.player.play).mock.calls[0]?.[0] ?? {};
  expect(layers.map(({ kind }) => kind === 'clip')).toEqual([false, true]);
});
