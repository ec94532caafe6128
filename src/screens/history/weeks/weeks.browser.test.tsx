import { afterEach, describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { expectNoAxeFindings } from '#app/axe.fixture.ts';
import { locales, type Locale } from '#core/domain/locales.ts';
import {
  loadedService,
  memoryPersonalData,
  testBreathing,
  testHeart,
  testIdentifier,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';

afterEach(closeAll);

let made = 0;
function sessionOf(daysAgo: number, overrides: Partial<SessionRecord>): SessionRecord {
  made += 1;
  const startedAt = new Date();
  startedAt.setDate(startedAt.getDate() - daysAgo);
  return testSession({ id: testIdentifier(made), startedAt: startedAt.setHours(12, made % 60, 0, 0), ...overrides });
}
const measured = (daysAgo: number, heartRate: number): SessionRecord =>
  sessionOf(daysAgo, { heart: { ...testHeart, heartRate } });

async function showHistory(locale: Locale, sessions: readonly SessionRecord[]) {
  const personalData = loadedService(await memoryPersonalData({ sessions }));
  const { chapter } = await show('/history', locale, { personalData });
  return { heart: await chapter('heart'), breathing: await chapter('breathing'), history: await chapter('history') };
}

/** The cells of the rows, newest first. */
async function openTable(card: Locator, byWeek: string): Promise<string[][]> {
  await card.getByText(byWeek).click();
  const rows = [...(await card.getByRole('table').findElement()).querySelectorAll('tbody tr')];
  return rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
}

async function cardOf(title: string): Promise<Locator> {
  const heading = await page.getByRole('heading', { level: 2, name: title }).findElement();
  return page.elementLocator(heading.closest('section') ?? heading);
}

describe.each(locales)('the weeks in %s', (locale) => {
  it('show the heart of each week, with hollow points for few sessions', async () => {
    const rows = [measured(0, 60), measured(0, 62), measured(0, 64), measured(7, 70)];
    const { heart } = await showHistory(locale, rows);
    const card = await cardOf(heart.weeks.title);
    await expect.element(card.getByText(`62 ${heart.perMinute}`)).toBeVisible();
    const chart = (await card.findElement()).querySelector('svg:has(circle)');
    expect([...(chart?.querySelectorAll('circle') ?? [])].map((dot) => dot.getAttribute('fill'))).toEqual([
      'var(--color-surface)',
      'var(--accent)',
    ]);
    expect(await openTable(card, heart.weeks.byWeek)).toEqual([
      ['62 (3)', '42 (3)', '82 (3)'],
      ['70 (1)', '42 (1)', '82 (1)'],
    ]);
    await expectNoAxeFindings();
  });

  it('show no RMSSD and no coherence where a sensor smoothed the beats, and say so', async () => {
    const smoothed = sessionOf(0, { heart: { ...testHeart, heartRate: 60, rmssd: null } });
    const { heart } = await showHistory(locale, [smoothed]);
    const card = await cardOf(heart.weeks.title);
    expect(await openTable(card, heart.weeks.byWeek)).toEqual([['60 (1)', '–', '–']]);
    await expect.element(card.getByText(heart.weeks.smoothed(1), { exact: false })).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByText(heart.session.smoothed) });
    await expect.element(row).toBeVisible();
    expect(row.getByText(heart.session.coherence('82'), { exact: false }).elements()).toEqual([]);
  });

  it('say for each frequency what is missing', async () => {
    const { heart } = await showHistory(locale, [measured(0, 60), measured(1, 62)]);
    const card = await cardOf(heart.weeks.title);
    (await card.getByRole('heading', { name: heart.own.byFrequency }).findElement()).scrollIntoView();
    await expect.element(card.getByText(heart.own.unknown)).toBeVisible();
    await expect.element(card.getByText(heart.own.missingSessions(8), { exact: false })).toBeVisible();
    await expect.element(card.getByText(heart.own.missingDays(4), { exact: false })).toBeVisible();
  });

  it('show the breathing guide of each week and of a session, and no heart without a sensor', async () => {
    const guided = sessionOf(0, { breathing: testBreathing });
    const { heart, breathing } = await showHistory(locale, [guided, sessionOf(0, {})]);
    const card = await cardOf(breathing.weeks.title);
    expect(await openTable(card, heart.weeks.byWeek)).toEqual([['1', '10 min', locale === 'es' ? '5,5' : '5.5']]);
    const { session } = breathing;
    const parts = [
      session.paces('14', locale === 'es' ? '5,5' : '5.5'),
      session.ratio('40', '60'),
      session.holdFull(locale === 'es' ? '0,5' : '0.5'),
      session.lasted('10 min'),
    ];
    await expect.element(page.getByText(session.guide)).toBeInTheDocument();
    const row = page.getByRole('listitem').filter({ has: page.getByText(session.guide) });
    for (const part of parts) await expect.element(row.getByText(part, { exact: false })).toBeVisible();
    expect(page.getByText(heart.weeks.title).elements()).toEqual([]);
    await expectNoAxeFindings();
  });

  it('are absent without a sensor and a guide', async () => {
    const { heart, breathing, history } = await showHistory(locale, [sessionOf(0, {})]);
    await expect.element(page.getByRole('heading', { name: history.insight.title })).toBeVisible();
    for (const { weeks } of [heart, breathing]) expect(page.getByText(weeks.title).elements()).toEqual([]);
  });
});
