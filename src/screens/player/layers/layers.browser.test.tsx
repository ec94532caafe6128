import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, playingState, show, silentPlayer } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { locales } from '#core/domain/locales.ts';
import { planOf } from '#core/player/plan.fixture.ts';
import { capitalized } from '#i18n/capitalized.ts';

afterEach(closeAll);

async function openSound(...[address, locale, replaced]: Parameters<typeof show>) {
  const shown = await show(address, locale, replaced);
  const [layers, tuning] = [await shown.chapter('layers'), await shown.chapter('tuning')];
  await page.getByText(shown.texts.sound.title, { exact: true }).click();
  const add = page.getByRole('button', { name: layers.add });
  const addLayer = async (name: string): Promise<void> => {
    await add.click();
    await page.getByRole('list', { name: layers.add }).getByRole('button', { name, exact: false }).click();
  };
  return { ...shown, layers, tuning, add, addLayer };
}

async function press(name: string, ...keys: readonly string[]): Promise<void> {
  (await page.getByRole('slider', { name, exact: true }).findElement()).focus();
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

describe('the layers of a sound', () => {
  it.each(locales)('are added, changed and played, and the player says what sounds, in %s', async (locale) => {
    const { texts, layers, tuning, services, addLayer } = await openSound('/player?id=1', locale);
    await addLayer(texts.sound.modes.binaural);
    await expect.element(page.getByText(layers.headphones)).toBeVisible();
    await expectNoAxeFindings();
    await page.getByRole('textbox', { name: layers.hertz.beat }).fill('4');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('textbox', { name: tuning.carrier }).fill('180');
    await userEvent.keyboard('{Enter}');
    await press(layers.level, 'ArrowLeft');
    await press(layers.balance, 'ArrowLeft', 'ArrowLeft');
    await expect
      .element(page.getByRole('slider', { name: layers.balance, exact: true }))
      .toHaveAttribute('aria-valuetext', layers.left(texts.player.percent(20)));
    await press(layers.balanceOfTone, 'ArrowRight');
    await addLayer(capitalized(layers.untuned.pink));
    const added = ` + 4 Hz binaural + ${layers.untuned.pink}`;
    await expect.element(page.getByText(`${texts.sound.willSound(texts.sound.pure('528'))}${added}`)).toBeVisible();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(vi.mocked(services.player.play).mock.calls[0]?.[0]).toMatchObject({
      layers: [
        { hertz: 528, balance: 10 },
        { kind: 'binaural', hertz: 4, carrier: 180, level: 45, balance: -20 },
        { kind: 'pink', level: 30 },
      ],
    });
  });

  it('are at most four, including the tone and its background noise', async () => {
    const { layers, tuning, texts, add } = await openSound('/player?id=1&noise=pink&layer=pure_100&layer=brown');
    await expect.element(add).toBeDisabled();
    await expect.element(add).toHaveAccessibleDescription(layers.full);
    await page.getByRole('button', { name: layers.remove(capitalized(layers.untuned.brown)) }).click();
    await expect.element(add).toBeEnabled();
    await page.getByRole('radio', { name: tuning.noNoise }).click();
    for (const name of [capitalized(layers.untuned.white), texts.sound.modes.isochronic]) {
      await add.click();
      await page.getByRole('list', { name: layers.add }).getByRole('button', { name, exact: false }).click();
    }
    await expect.element(page.getByText(layers.noiseFull)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: tuning.noises.pink })).toBeDisabled();
  });

  it('can change their kind, and swell with the breathing guide once it is on', async () => {
    const { layers, texts, services, addLayer } = await openSound('/player?id=1');
    await addLayer(capitalized(layers.untuned.white));
    expect(page.getByRole('switch', { name: layers.swells }).query()).toBeNull();
    await page
      .getByRole('combobox', { name: layers.kind(capitalized(layers.untuned.white)) })
      .selectOptions('isochronic');
    await addLayer(layers.breathing);
    await page.getByRole('switch', { name: layers.swells }).click();
    await page.getByRole('button', { name: texts.player.start }).click();
    expect(vi.mocked(services.player.play).mock.calls[0]?.[0]).toMatchObject({
      breathing: { pace: 6 },
      layers: [{ kind: 'pure' }, { kind: 'isochronic', hertz: 6, breathes: true }],
    });
  });

  it('can be removed while they sound', async () => {
    const { player, set } = silentPlayer();
    const layer = {
      kind: 'pure',
      hertz: 100,
      carrier: 200,
      level: 50,
      balance: 0,
      breathes: false,
      steps: [],
    } as const;
    set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, added: [layer] })));
    const { layers } = await openSound('/player?id=1', 'es', { player });
    await page.getByRole('button', { name: layers.remove(layers.named('Tono puro', '100')) }).click();
    expect(player.change).toHaveBeenCalledExactlyOnceWith({ layers: [expect.objectContaining({ hertz: 528 })] });
  });

  it('from the address are not shown while a session plays without them', async () => {
    const { player, set } = silentPlayer();
    set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1 })));
    const { layers, add } = await openSound('/player?id=1&layer=brown', 'es', { player });
    await expect.element(add).toBeVisible();
    expect(page.getByRole('button', { name: layers.remove(capitalized(layers.untuned.brown)) }).query()).toBeNull();
  });

  it('cannot be added during a blind comparison', async () => {
    const { player, set } = silentPlayer();
    const comparison = { id: crypto.randomUUID(), arm: 'tone', controlHertz: 500 } as const;
    set(playingState(planOf({ hertz: 528, minutes: 15, intensity: 70, frequencyId: 1, comparison })));
    const { tuning, add } = await openSound('/player?id=1', 'es', { player });
    await expect.element(page.getByText(tuning.blind)).toBeVisible();
    expect(add.query()).toBeNull();
  });
});
