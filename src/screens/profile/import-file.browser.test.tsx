import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { createImportRun } from '#core/personal-data/transfer/import-run.ts';
import { memoryPersonalData, loadedService } from '#core/personal-data/personal-data.fixture.ts';
import type { ImportResult } from '#core/personal-data/personal-data.ts';
import type { Chapters } from '#i18n/chapters.ts';

const locale = 'es';

afterEach(closeAll);

/** The accessible name contains the hint. */
const action = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `, 'u') });

/** Shows the profile with a running import that the test controls. */
async function importing() {
  const data = await memoryPersonalData();
  const outcome = Promise.withResolvers<ImportResult>();
  let setProgress = (_done: number): void => undefined;
  let setUndoProgress = (_left: number): void => undefined;
  const { start, cancel, ...run } = createImportRun({
    onFailure: () => undefined,
    run: (_file, { onProgress, onRollback, signal }) => {
      setProgress = (done) => onProgress?.(done);
      setUndoProgress = (left) => onRollback?.(left);
      signal?.addEventListener('abort', () => outcome.resolve({ kind: 'cancelled' }));
      return outcome.promise;
    },
  });
  const archive: typeof data.archive = {
    ...data.archive,
    ...run,
    importJson: (file, steps = {}) => start(file, steps),
    cancelImport: cancel,
  };
  const shown = await show('/profile', locale, { personalData: loadedService({ ...data, archive }) });
  const texts = await shown.chapter('profile');
  await expect.element(action(texts.import)).toBeVisible();
  const chosen = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['{}'], 'onda.json'));
  Object.assign(chosen ?? {}, { files: files.files });
  chosen?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText(texts.importing)).toBeVisible();
  return {
    ...shown,
    texts,
    percent: shown.texts.player.percent,
    navigation: shown.texts.navigation,
    setProgress: (done: number) => setProgress(done),
    setUndoProgress: (left: number) => setUndoProgress(left),
    end: outcome.resolve,
  };
}

describe('an import', () => {
  it('shows its progress and announces each quarter', async () => {
    const { texts, percent, setProgress, end } = await importing();
    const bar = page.getByRole('progressbar', { name: texts.importProgress });
    await expect.element(bar).toHaveAttribute('aria-valuetext', percent(0));
    setProgress(0.249);
    await expect.element(bar).toHaveAttribute('aria-valuetext', percent(24));
    expect(page.getByText(texts.importingAt(percent(0))).elements()).toEqual([]);
    setProgress(0.61);
    await expect.element(bar).toHaveAttribute('aria-valuetext', percent(61));
    await expect
      .element(page.getByRole('status').filter({ hasText: texts.importingAt(percent(50)) }))
      .toBeInTheDocument();
    end({ kind: 'merged', added: 2, existing: 0 });
    await expect.element(page.getByText(texts.merged(2, 0))).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('can be cancelled on its screen and keeps the focus on its button', async () => {
    const { texts } = await importing();
    await action(texts.importCancel).click();
    await expect.element(page.getByRole('status').filter({ hasText: texts.importEnded.cancelled })).toBeVisible();
    await expect.element(action(texts.import)).toHaveFocus();
  });

  it('is shown after a return to the screen and can be cancelled there', async () => {
    const { texts, percent, setProgress, navigation } = await importing();
    setProgress(0.3);
    await page.getByRole('link', { name: texts.toHistory }).first().click();
    await expect.element(action(texts.importCancel)).not.toBeInTheDocument();
    await page.getByRole('link', { name: navigation.profile }).first().click();
    await expect
      .element(page.getByRole('progressbar', { name: texts.importProgress }))
      .toHaveAttribute('aria-valuetext', percent(30));
    await action(texts.importCancel).click();
    await expect.element(action(texts.import)).toBeVisible();
    await expect.element(page.getByText(texts.importEnded.cancelled)).toBeVisible();
  });

  it('shows that it is being undone', async () => {
    const { texts, percent, setUndoProgress } = await importing();
    setUndoProgress(0.4);
    await expect
      .element(page.getByRole('progressbar', { name: texts.importProgress }))
      .toHaveAttribute('aria-valuetext', percent(40));
    await expect.element(page.getByRole('status').filter({ hasText: texts.importUndo })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: new RegExp(`^${texts.importUndo}`, 'u') })).toBeVisible();
  });

  it.each<[string, ImportResult, (texts: Chapters['profile']) => string[]]>([
    [
      'settings left out',
      { kind: 'merged', added: 1, existing: 0, skippedSettings: 2 },
      (texts) => [texts.merged(1, 0), texts.settingsLeftOut(2)],
    ],
    ['another import', { kind: 'busy' }, (texts) => [texts.importEnded.busy]],
    ['everything erased', { kind: 'erased' }, (texts) => [texts.importEnded.erased]],
    ['not undone completely', { kind: 'failed', isPartial: true }, (texts) => [texts.importPartly]],
  ])('shows its outcome: %s', async (_, outcome, expectedTexts) => {
    const { texts, end } = await importing();
    end(outcome);
    for (const text of expectedTexts(texts)) await expect.element(page.getByText(text)).toBeVisible();
  });

  it('continues when the screen is left, and shows its end as a toast', async () => {
    const { texts, end } = await importing();
    await page.getByRole('link', { name: texts.toHistory }).first().click();
    await expect.element(action(texts.importCancel)).not.toBeInTheDocument();
    end({ kind: 'merged', added: 3, existing: 0 });
    await expect.element(page.getByText(texts.merged(3, 0))).toBeVisible();
  });

  it('shows its outcome on the profile once when it ended on another screen', async () => {
    const { texts, end, navigation } = await importing();
    const leave = async (): Promise<void> => {
      await page.getByRole('link', { name: texts.toHistory }).first().click();
      await expect.element(action(texts.import)).not.toBeInTheDocument();
    };
    const comeBack = async (): Promise<void> => {
      await page.getByRole('link', { name: navigation.profile }).first().click();
      await expect.element(action(texts.import)).toBeVisible();
    };
    const message = page.getByRole('main').getByText(texts.merged(3, 0));
    await page.getByRole('link', { name: texts.toHistory }).first().click();
    await expect.element(action(texts.importCancel)).not.toBeInTheDocument();
    end({ kind: 'merged', added: 3, existing: 0 });
    await comeBack();
    await expect.element(message).toBeVisible();
    await leave();
    await comeBack();
    await expect.element(message).not.toBeInTheDocument();
  });
});
