import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { locales } from '#core/domain/locales.ts';
import { createViewPreferences } from '#core/preferences/stored-view-preferences.ts';
import { createChapterCache } from '#i18n/chapters.ts';

afterEach(closeAll);

const kept = new Map<string, string>();
const view = (shortcuts: boolean) => {
  kept.set('onda-view', JSON.stringify({ version: 1, shortcuts }));
  const storage = {
    read: (key: string) => kept.get(key),
    write: (key: string, value: string) => void kept.set(key, value),
  };
  return createViewPreferences({ storage, watchStorage: () => undefined, reduceMotion: () => undefined });
};

/** Presses keys all in one task, as quick fingers do on a busy page: characters of a text, or named ones. */
function typeAtOnce(text: string, ...named: readonly string[]): void {
  for (const key of [...text, ...named]) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

describe.each(locales)('single keys, in %s', (locale) => {
  it('? shows them all, Escape closes that, and the focus is where it was', async () => {
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

  it('do nothing behind an open dialog, wherever the press comes from; nor does the space key', async () => {
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

  it('/ goes to the search of the library, from anywhere, and is text once one is there', async () => {
    const { texts, chapter } = await show('/device', locale);
    await expect.element(page.getByRole('heading', { level: 1, name: (await chapter('device')).title })).toBeVisible();
    await userEvent.keyboard('/');
    const box = page.getByRole('searchbox', { name: texts.library.searchLabel });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('a/?');
    await expect.element(box).toHaveValue('a/?');
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('/ gives the search of the library the focus at once, so that what is typed behind it arrives', async () => {
    const { texts } = await show('/library', locale);
    const box = await page.getByRole('searchbox', { name: texts.library.searchLabel }).findElement();
    typeAtOnce('/');
    expect(document.activeElement).toBe(box);
  });

  it('what is typed behind a / arrives in the search of the library, and does nothing else meanwhile', async () => {
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

  it('a / that is given up leaves the keys behind it as they are', async () => {
    const { services, texts } = await show('/player?id=1', locale);
    await expect.element(page.getByRole('button', { name: texts.player.start })).toBeVisible();
    typeAtOnce('/', 'Escape', ' ');
    expect(services.player.play).toHaveBeenCalledOnce();
  });

  it('do nothing once they are switched off, which the help itself can do', async () => {
    const { services } = await show('/library', locale, { view: view(true) });
    const keys = await createChapterCache().load('keys', locale);
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await userEvent.keyboard('?');
    await page.getByRole('switch', { name: keys.singleKeys }).click();
    expect(services.view.getSnapshot().shortcuts).toBe(false);
    await page.getByRole('button', { name: keys.close }).click();
    await userEvent.keyboard('?/');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(await page.getByRole('searchbox').findElement());
  });
});
