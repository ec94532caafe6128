import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { heldPersonalData, openDoor, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records.ts';
import { locales } from '#i18n/messages.ts';
import type { Locale } from '#i18n/messages.ts';

afterEach(closeAll);

/** Sessions of 528 Hz, one a day, with the same answers before; each scale that was answered is 20 better afterwards. */
function felt(answers: readonly Feeling[]): SessionRecord[] {
  return answers.map((before, index) => {
    const after = Object.fromEntries(Object.entries(before).map(([scale, value]) => [scale, value + 20]));
    return testSession({ id: testIdentifier(index + 1), startedAt: new Date(2026, 9, index + 1, 8, 30).getTime(), before, after });
  });
}

const times = (count: number, feeling: Feeling): Feeling[] => Array.from({ length: count }, () => feeling);

async function showInsight(locale: Locale, answers: readonly Feeling[]) {
  const { chapter } = await show('/history', locale, { personalData: openDoor(await heldPersonalData({ sessions: felt(answers) })) });
  const texts = await chapter('history');
  const card = page.getByRole('heading', { name: texts.insight.title });
  (await card.findElement()).scrollIntoView();
  const row = (scale: keyof Feeling) => page.getByRole('listitem').filter({ has: page.getByText(texts.log.feeling[scale]) }).last();
  return { texts, row };
}

describe.each(locales)('before and after in the history, in %s', (locale) => {
  it('says of each scale what it rests on where that is less, and which cannot be known yet', async () => {
    const { texts, row } = await showInsight(locale, [...times(10, { mood: 50 }), ...times(10, { mood: 50, energy: 40 }), ...times(9, { tension: 30 })]);
    await expect.element(page.getByText(texts.insight.so(20, 20))).toBeVisible();
    const { insight, log } = texts;
    const change = `+20 ${insight.interval('+10', '+30')}`;
    await expect.element(row('mood')).toHaveTextContent(`${log.feeling.mood}${change}`);
    await expect.element(row('energy')).toHaveTextContent(`${log.feeling.energy}${change}${insight.so(10, 10)}`);
    await expect.element(row('tension')).toHaveTextContent(`${log.feeling.tension}${insight.unknownYet}`);
  });

  it('counts what was answered of one scale where nothing can be known', async () => {
    const { texts } = await showInsight(locale, [...times(9, { mood: 50 }), ...times(9, { energy: 50 })]);
    await expect.element(page.getByText(texts.insight.so(9, 9))).toBeVisible();
    await expect.element(page.getByText(texts.insight.unknown(10, 6))).toBeVisible();
  });
});
