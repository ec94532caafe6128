import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';

const locale = 'es';

afterEach(closeAll);

const settings = (shortcuts: boolean) =>
  settingsOn([['onda-view', JSON.stringify({ version: 1, shortcuts })]]).settings;

/** Presses the characters of a text and named keys in one task, as fast typing on a busy page does. */
function typeAtOnce(text: string, ...named: readonly string[]): void {
  for (const key of [...text, ...named]) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

describe('single keys', () => {
  it('? opens the help, Escape closes it, and the focus returns', async () => {
    await show('/library', locale);
    const keys = await createChapterCache().load('keys', locale);
    const chip = page.getByRole('button', { name: 'Focus', exact: true });
    (await chip.findElement()).focus();
    await userEvent.keyboard('?');
    const help = page.getByRole('dialog', { name: keys.title });
    await expect.element(help).toBeVisible();
    await expect.element(help.getByRole('heading', { name: keys.title })).toHaveFocus();
    await expect.element(help.getByText(keys.does.search)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    expect(document.activeElement).toBe(await chip.findElement());
  });

  it('do nothing behind an open dialog, nor does the space key', async () => {
    const { services, texts } = await show('/player?id=1', locale);
    const keys = await createChapterCache().load('keys', locale);
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog', { name: keys.title })).toBeVisible();
    for (const target of [document.body, await page.getByText(keys.does.search).findElement()]) {
      for (const key of [' ', 'f']) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(services.player.play).not.toHaveBeenCalled();
    await page.getByRole('button', { name: keys.close }).click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', shiftKey: true, bubbles: true }));
    expect(services.player.play).not.toHaveBeenCalled();
  });

  it('/ opens the search of the library from another screen, and is text inside it', async () => {
    const { texts, chapter } = await show('/device', locale);
    await expect.element(page.getByRole('heading', { level: 1, name: (await chapter('device')).title })).toBeVisible();
    await userEvent.keyboard('/');
    const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('a/?');
    await expect.element(box).toHaveValue('a/?');
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('/ focuses the search of the library synchronously', async () => {
    const { texts } = await show('/library', locale);
    const box = await page.getByRole('searchbox', { name: texts.library.searchLabel }).findElement();
    typeAtOnce('/');
    expect(document.activeElement).toBe(box);
  });

  it('text typed after / while the library loads goes only into its search', async () => {
    const { services, texts } = await show('/player?id=1', locale);
    (await page.getByRole('button', { name: texts.player.start }).findElement()).focus();
    typeAtOnce('/f 42 Hx', 'Backspace', 'z');
    const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
    await expect.element(box).toHaveValue('f 42 Hz');
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('!');
    await expect.element(box).toHaveValue('f 42 Hz!');
    expect(services.player.play).not.toHaveBeenCalled();
    expect(services.personalData.getSnapshot()?.favourites.getSnapshot()).toEqual([]);
  });

  it('Escape after / gives the following keys their normal effect', async () => {
    const { services, texts } = await show('/player?id=1', locale);
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
    typeAtOnce('/', 'Escape', ' ');
    expect(services.player.play).toHaveBeenCalledOnce();
  });

  it('do nothing after they were switched off in the help', async () => {
    const { services } = await show('/library', locale, { settings: settings(true) });
    const keys = await createChapterCache().load('keys', locale);
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await userEvent.keyboard('?');
    await page.getByRole('switch', { name: keys.singleKeys }).click();
    expect(services.settings.view.getSnapshot().shortcuts).toBe(false);
    await page.getByRole('button', { name: keys.close }).click();
    await userEvent.keyboard('?/');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(await page.getByRole('searchbox').findElement());
  });
});
