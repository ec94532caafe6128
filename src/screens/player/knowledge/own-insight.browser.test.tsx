import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show, silentPlayer } from '#app/app.fixture.tsx';
import type { ComparisonRecord, SessionRecord } from '#core/personal-data/records/records.ts';
import {
  memoryPersonalData,
  loadedService,
  testHeart,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import { createChapterCache } from '#i18n/chapters.ts';

const locale = 'es';

afterEach(closeAll);

const insightIn = () => createChapterCache().load('insight', locale);

/** One session a day, each with its change of tension. */
function felt(
  changes: readonly number[],
  otherwise: (index: number) => Partial<SessionRecord> = () => ({}),
): SessionRecord[] {
  return changes.map((change, index) =>
    testSession({
      id: testIdentifier(index + 1),
      startedAt: new Date(2026, 9, index + 1, 8, 30).getTime(),
      before: { tension: 40, energy: 50, mood: 50 },
      after: { tension: 40 + change, energy: 50 + (index % 2 === 0 ? 6 : -6), mood: 50 },
      ...otherwise(index),
    }),
  );
}

const comparison: ComparisonRecord = {
  id: testIdentifier(900),
  frequencyId: 1,
  hertz: 528,
  mode: 'pure',
  carrier: 200,
  controlHertz: 690.4,
  order: ['control', 'tone', 'tone', 'control', 'control', 'tone', 'control', 'tone'],
  startedAt: 1,
  revealedAt: null,
};
const partOf = (index: number): Partial<SessionRecord> => ({
  comparison: { id: comparison.id, arm: comparison.order[index] ?? 'tone' },
});

describe('the insight from own data', () => {
  it('shows how much data is missing', async () => {
    const insight = await insightIn();
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions: felt([10, 12, 8]) })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await expect.element(page.getByText(insight.unknown)).toBeVisible();
    await expect.element(page.getByText(insight.missingSessions(7))).toBeVisible();
    await expect.element(page.getByText(insight.missingDays(3))).toBeVisible();
  });

  it('shows a mean change with its interval and a note on its limits', async () => {
    const insight = await insightIn();
    const sessions = felt([20, 24, 16, 20, 22, 18, 20, 24, 16, 20]);
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await expect.element(page.getByText('+20', { exact: true })).toBeVisible();
    await expect.element(page.getByText(insight.interval('+10', '+30'))).toBeVisible();
    await expect.element(page.getByText(insight.direction.higher)).toBeVisible();
    await expect.element(page.getByText(insight.honest)).toBeVisible();
    expect(page.getByText(insight.direction.unclear).elements()).toHaveLength(2);
  });

  it('shows what a sensor measured, with its interval', async () => {
    const { own, names } = await createChapterCache().load('heart', locale);
    const heartRates = [60, 64, 60, 64, 60, 64, 60, 64, 60, 64];
    const sessions = felt(Array.from(heartRates, () => 0)).map((session, index) => ({
      ...session,
      heart: { ...testHeart, heartRate: heartRates[index] ?? 0, ...(index === 0 && { coherence: null }) },
    }));
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    const heartRate = `${names.heartRate}62 lpm ${own.interval('60', '64')}`;
    const rmssd = `${names.rmssd}42 ms ${own.interval('42', '42')}`;
    await expect
      .element(page.getByLabelText(own.title))
      .toHaveTextContent(`${heartRate}${rmssd}${names.coherence}${own.unknown}`);
    await expect.element(page.getByText(own.honest)).toBeVisible();
  });

  it('shows how what a sensor measured differs from other sessions', async () => {
    const { own, others } = await createChapterCache().load('heart', locale);
    const sessions = felt(Array.from({ length: 20 }, () => 0)).map((session, index) => {
      const isOther = index % 2 === 1;
      const heartRate = (isOther ? 70 : 60) + (index % 4);
      const heart = { ...testHeart, heartRate, rmssd: (isOther ? 40 : 50) + (index % 4) * 10, coherence: null };
      return { ...session, frequencyId: isOther ? 2 : 1, heart };
    });
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    const heartRate = `Pulso medio−11 lpm ${own.interval('−12', '−10')}: ${others.direction.lower}`;
    const rmssd = `RMSSD0 % ${own.interval('−15', '+18')}: ${others.direction.unclear}`;
    await expect.element(page.getByLabelText(others.title)).toHaveTextContent(`${heartRate}${rmssd}`);
    await expect.element(page.getByText(others.honest)).toBeVisible();
  });

  it('shows nothing of the heart without a sensor', async () => {
    const { own } = await createChapterCache().load('heart', locale);
    const insight = await insightIn();
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions: felt([10]) })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await expect.element(page.getByText(insight.unknown)).toBeVisible();
    expect(page.getByText(own.title).elements()).toEqual([]);
  });

  it('starts a blind comparison, which plays the tone alone and hides what sounds', async () => {
    const insight = await insightIn();
    const { player } = silentPlayer();
    const data = await memoryPersonalData();
    const { texts } = await show('/player?id=1&balance=20&steps=600_400&layer=pink', locale, {
      player,
      personalData: loadedService(data),
    });
    const { blind } = await createChapterCache().load('checkin', locale);
    const tone = page.getByText(texts.sound.willSound(texts.sound.pure('528')), { exact: false });
    await expect.element(tone).toBeVisible();
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await page.getByRole('button', { name: insight.blind.start }).click();
    await expect.element(page.getByRole('heading', { name: insight.blind.title })).toHaveFocus();
    await expect.element(page.getByText(insight.blind.running(0, 16))).toBeVisible();
    await expect.element(page.getByText(blind)).toBeVisible();
    expect(tone.elements()).toHaveLength(0);
    const proof = await createChapterCache().load('proof', locale);
    await page.getByText(proof.file.title, { exact: true }).click();
    await expect.element(page.getByText(proof.blind)).toBeVisible();
    const [started] = data.comparisons.getSnapshot() ?? [];
    await page.getByRole('button', { name: texts.player.start }).click();
    const part = { id: started?.id, arm: started?.order[0], controlHertz: started?.controlHertz };
    expect(player.play).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        layers: [expect.objectContaining({ hertz: 528, balance: 0, steps: [] })],
        comparison: part,
      }),
    );
    await expect.element(page.getByText('528 Hz', { exact: true })).toBeVisible();
    expect(document.body.textContent).not.toContain(String(started?.controlHertz));
  });

  it('shows that another sound is not part of the comparison, and returns to its sound', async () => {
    const insight = await insightIn();
    const { player } = silentPlayer();
    const { texts } = await show('/player?id=1&hertz=530', locale, {
      player,
      personalData: loadedService(await memoryPersonalData({ comparisons: [comparison] })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await expect.element(page.getByText(insight.blind.other)).toBeVisible();
    await page.getByRole('button', { name: insight.blind.back }).click();
    await expect.element(page.getByText(insight.blind.other)).not.toBeInTheDocument();
    await expect.element(page.getByText('528 Hz', { exact: true })).toBeVisible();
  });

  it('reads the sessions of a comparison once', async () => {
    const data = await memoryPersonalData({ comparisons: [comparison] });
    const compared = vi.spyOn(data.history, 'sessionsOfComparison');
    const { texts } = await show('/player?id=1', locale, { personalData: loadedService(data) });
    const { blind } = await createChapterCache().load('checkin', locale);
    await expect.element(page.getByText(blind)).toBeVisible();
    await expect.element(page.getByText(texts.player.feelingNow)).toBeVisible();
    expect(compared).toHaveBeenCalledExactlyOnceWith(comparison.id);
  });

  it('shows the result of a completed comparison', async () => {
    const insight = await insightIn();
    const sessions = felt([2, 30, 26, 4, 3, 28, 1, 32], partOf);
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions, comparisons: [comparison] })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await page.getByRole('button', { name: insight.blind.finish }).click();
    await expect.element(page.getByText(insight.blind.control('528', '690,4'))).toBeVisible();
    await expect.element(page.getByText(insight.blind.of(4, 4), { exact: false })).toBeVisible();
    await expect.element(page.getByText(insight.blind.direction.higher)).toBeVisible();
    expect(page.getByText(insight.blind.early).elements()).toHaveLength(0);
  });

  it('lets a comparison be ended although one that started later has already ended', async () => {
    const insight = await insightIn();
    const ended = { ...comparison, id: testIdentifier(901), startedAt: 2, revealedAt: 3 };
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ comparisons: [comparison, ended] })),
    });
    const { blind } = await createChapterCache().load('checkin', locale);
    await expect.element(page.getByText(blind)).toBeVisible();
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await page.getByRole('button', { name: insight.blind.giveUp }).click();
    await page.getByRole('button', { name: insight.blind.confirmYes }).click();
    await expect.element(page.getByRole('button', { name: insight.blind.again })).toBeVisible();
    await expect.element(page.getByText(blind)).not.toBeInTheDocument();
  });

  it('lets a comparison be ended early after a confirmation', async () => {
    const insight = await insightIn();
    const sessions = felt([2, 30], partOf);
    const { texts } = await show('/player?id=1', locale, {
      personalData: loadedService(await memoryPersonalData({ sessions, comparisons: [comparison] })),
    });
    await page.getByText(texts.player.more, { exact: true }).click();
    await page.getByText(texts.player.ownData).click();
    await page.getByRole('button', { name: insight.blind.giveUp }).click();
    await expect.element(page.getByText(insight.blind.confirm)).toBeVisible();
    await page.getByRole('button', { name: insight.blind.confirmYes }).click();
    await expect.element(page.getByText(insight.blind.tooFew(1, 1))).toBeVisible();
    await expect.element(page.getByRole('button', { name: insight.blind.again })).toBeVisible();
  });
});
