import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { locales, type Locale } from '#core/domain/locales.ts';
import {
  memoryPersonalData,
  loadedService,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';

afterEach(closeAll);

/** One session of 528 Hz a day; every answered scale is `better` points higher afterwards. */
function felt(answers: readonly Feeling[], better: number): SessionRecord[] {
  return answers.map((before, index) => {
    const after = Object.fromEntries(Object.entries(before).map(([scale, value]) => [scale, value + better]));
    return testSession({
      id: testIdentifier(index + 1),
      startedAt: new Date(2026, 9, index + 1, 8, 30).getTime(),
      before,
      after,
    });
  });
}

const times = (count: number, feeling: Feeling): Feeling[] => Array.from({ length: count }, () => feeling);

async function showInsight(locale: Locale, answers: readonly Feeling[], better = 20) {
  const { chapter } = await show('/history', locale, {
    personalData: loadedService(await memoryPersonalData({ sessions: felt(answers, better) })),
  });
  const texts = await chapter('history');
  const card = page.getByRole('heading', { name: texts.insight.title });
  (await card.findElement()).scrollIntoView();
  const row = (scale: keyof Feeling) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(texts.log.feeling[scale]) })
      .last();
  return { texts, row };
}

describe.each(locales)('the insight card in %s', (locale) => {
  it('shows the basis of each scale that has fewer answers, and which scale is not yet known', async () => {
    const { texts, row } = await showInsight(locale, [
      ...times(10, { mood: 50 }),
      ...times(10, { mood: 50, energy: 40 }),
      ...times(9, { tension: 30 }),
    ]);
    await expect.element(page.getByText(texts.insight.so(20, 20))).toBeVisible();
    const { insight, log } = texts;
    const change = `+20 ${insight.interval('+10', '+30')}`;
    await expect.element(row('mood')).toHaveTextContent(`${log.feeling.mood}${change}`);
    await expect.element(row('energy')).toHaveTextContent(`${log.feeling.energy}${change}${insight.so(10, 10)}`);
    await expect.element(row('tension')).toHaveTextContent(`${log.feeling.tension}${insight.unknownYet}`);
  });

  it('draws the greatest change and its interval inside the chart', async () => {
    const { texts, row } = await showInsight(locale, times(10, { mood: 10 }), 60);
    await expect
      .element(row('mood'))
      .toHaveTextContent(`${texts.log.feeling.mood}+60 ${texts.insight.interval('+50', '+70')}`);
    const picture = (await row('mood').findElement()).querySelector('svg');
    const interval = picture?.querySelector<SVGPathElement>('path:last-of-type');
    expect(interval?.getTotalLength()).toBe(10);
    expect(picture?.querySelector('circle')?.cx.baseVal.value).toBe(30);
  });

  it('counts the answers of a single scale while nothing is known', async () => {
    const { texts } = await showInsight(locale, [...times(9, { mood: 50 }), ...times(9, { energy: 50 })]);
    await expect.element(page.getByText(texts.insight.so(9, 9))).toBeVisible();
    await expect.element(page.getByText(texts.insight.unknown(10, 6))).toBeVisible();
  });
});
