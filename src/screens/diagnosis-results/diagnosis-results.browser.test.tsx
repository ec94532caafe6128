import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeAll, show } from '#app/app.fixture.tsx';
import { memoryPersonalData, loadedService, testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import type { AssessmentRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { createChapterCache } from '#i18n/chapters.ts';

afterEach(closeAll);

const chapters = createChapterCache();
const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };

function assessment(
  number: number,
  changes: Partial<AssessmentRecord['answers']> = {},
  day = `2026-11-0${number}`,
): AssessmentRecord {
  return {
    id: testIdentifier(number),
    takenAt: Date.parse(`${day}T0${number}:30:00Z`),
    day,
    timeZone: 'UTC',
    answers: { ...answers, ...changes },
  };
}

describe('the results of an assessment', () => {
  it('are compared with the previous ones, and each assessment can be shown', async () => {
    const assessments = [assessment(1), assessment(2, { sleep: 35 }), assessment(3, { sleep: 34, mental: 61 })];
    await show('/diagnosis/results', 'es', { personalData: loadedService(await memoryPersonalData({ assessments })) });
    const diagnosis = await chapters.load('diagnosis', 'es');
    const results = await chapters.load('results', 'es');
    const sleep = (value: number, by: number, level: string) =>
      page.getByRole('row', { name: `${diagnosis.areas.sleep.scale} ${value} ${results.changeSpoken(by)} ${level}` });
    await expect.element(sleep(34, -1, diagnosis.medium)).toBeVisible();
    await page.getByRole('combobox').selectOptions(assessments[1]?.id ?? '');
    await expect.element(sleep(35, 15, diagnosis.medium)).toBeVisible();
    await page.getByRole('combobox').selectOptions(assessments[0]?.id ?? '');
    await expect
      .element(page.getByRole('row', { name: `${diagnosis.areas.sleep.scale} 20 ${diagnosis.low}` }))
      .toBeVisible();
    await expect
      .element(page.getByRole('img', { name: results.overTime.chart(diagnosis.areas.sleep.scale, 20, 34) }))
      .toBeVisible();
    // A header and a row per assessment.
    expect(page.getByRole('table', { name: results.overTime.tableLabel }).getByRole('row').elements()).toHaveLength(4);
  });

  it('show the time of two assessments on the same day', async () => {
    const assessments = [assessment(1, {}, '2026-11-01'), assessment(2, {}, '2026-11-01')];
    await show('/diagnosis/results', 'en', { personalData: loadedService(await memoryPersonalData({ assessments })) });
    await expect.element(page.getByRole('option', { name: /1:30/u })).toBeInTheDocument();
    await expect.element(page.getByRole('option', { name: /2:30/u })).toBeInTheDocument();
  });

  it('advise professional help only where an area is low', async () => {
    const results = await chapters.load('results', 'es');
    const { close } = await show('/diagnosis/results', 'es', {
      personalData: loadedService(await memoryPersonalData({ assessments: [assessment(1)] })),
    });
    await expect.element(page.getByText(results.lowNote)).toBeVisible();
    close();
    await show('/diagnosis/results', 'es', {
      personalData: loadedService(
        await memoryPersonalData({ assessments: [assessment(1, { physical: 34, sleep: 34 })] }),
      ),
    });
    await expect.element(page.getByText(results.weakest)).toBeVisible();
    expect(page.getByText(results.lowNote).elements()).toHaveLength(0);
  });

  it('become a plan that replaces the earlier plan and keeps the person’s own routines', async () => {
    const routine = (number: number, origin: RoutineRecord['origin']): RoutineRecord => ({
      id: testIdentifier(number),
      frequencyId: 2,
      minutes: 15,
      time: '08:30',
      days: [1],
      remind: false,
      origin,
      createdAt: number,
    });
    const data = await memoryPersonalData({
      assessments: [assessment(1)],
      routines: [routine(1, 'person'), routine(2, 'plan'), routine(3, 'plan'), routine(4, 'plan'), routine(5, 'plan')],
    });
    await show('/diagnosis/results', 'es', { personalData: loadedService(data) });
    const { plan } = await chapters.load('results', 'es');
    await expect.element(page.getByText(plan.replaces(4))).toBeVisible();
    await page.getByRole('button', { name: plan.replace }).click();
    await expect.element(page.getByText(plan.done)).toBeVisible();
    await vi.waitFor(() =>
      expect(
        data.routines
          .getSnapshot()
          ?.filter(({ origin }) => origin === 'plan')
          .map(({ frequencyId, time, days }) => [frequencyId, time, days]),
      ).toEqual([
        // The test catalogue has one tone each for sleep and stress, and none for the body.
        [1, '22:00', [1, 3, 5]],
        [10, '19:00', [2, 6]],
      ]),
    );
    expect(data.routines.getSnapshot()?.filter(({ origin }) => origin === 'person')).toEqual([routine(1, 'person')]);
  });

  it('are empty once the last assessment is deleted', async () => {
    const { texts } = await show('/diagnosis/results', 'es', {
      personalData: loadedService(await memoryPersonalData({ assessments: [assessment(1)] })),
    });
    const results = await chapters.load('results', 'es');
    await page.getByRole('button', { name: results.remove }).click();
    await expect.element(page.getByRole('button', { name: results.removeNo })).toHaveFocus();
    await page.getByRole('button', { name: results.removeYes, exact: true }).click();
    await expect.element(page.getByText(results.none)).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: texts.results.title })).toHaveFocus();
  });
});

describe('without working storage', () => {
  it.each(['unavailable', 'full', 'outdated'] as const)(
    'the results and the routines show a warning: %s',
    async (storageStatus) => {
      for (const [address, chapter] of [
        ['/diagnosis/results', 'results'],
        ['/routines', 'routines'],
      ] as const) {
        const { close } = await show(address, 'es', {
          personalData: loadedService(await memoryPersonalData({ assessments: [assessment(1)] }, { storageStatus })),
        });
        await expect.element(page.getByText((await chapters.load(chapter, 'es')).notKept)).toBeVisible();
        close();
      }
    },
  );

  it('the results of a new assessment are shown with a warning', async () => {
    const data = await memoryPersonalData({}, { storageStatus: 'unavailable' });
    const refusing = { ...data, assessments: { ...data.assessments, add: () => Promise.reject(new Error('no room')) } };
    const { services } = await show('/diagnosis', 'es', { personalData: loadedService(refusing) });
    const diagnosis = await chapters.load('diagnosis', 'es');
    for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name: diagnosis.next }).dblClick();
    await page.getByRole('button', { name: diagnosis.complete }).dblClick();
    const results = await chapters.load('results', 'es');
    await expect.element(page.getByText(results.even)).toBeVisible();
    await expect.element(page.getByText(results.notKept)).toBeVisible();
    expect(services.log.error).toHaveBeenCalledWith('The assessment could not be kept:', expect.any(Error));
  });
});
