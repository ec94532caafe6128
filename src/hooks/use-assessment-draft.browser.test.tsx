import { afterEach, expect, it, vi } from 'vitest';
import { lazyService } from '#app/boot/lazy-services.ts';
import { unansweredAssessment } from '#core/assessment/areas.ts';
import { createAssessmentDraft, type AssessmentDraft, type Draft } from '#core/assessment/assessment-draft.ts';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { hydrate, render, unmountAll } from './hook.fixture.ts';
import type { Services } from './services-context.ts';
import { useAssessmentDraft } from './use-assessment-draft.ts';

afterEach(unmountAll);

const stored = (step: number): Draft => ({ step, answers: { ...unansweredAssessment(), physical: 20 }, answered: [] });

/** A draft that is loaded when the test says so. */
function draftService(draft?: Draft) {
  const { storage, open } = settingsOn();
  const created = (): AssessmentDraft => createAssessmentDraft({ setting: open().assessmentDraft, now: Date.now });
  if (draft) created().set(draft);
  const { promise, resolve, reject } = Promise.withResolvers<AssessmentDraft>();
  const log = { error: vi.fn(), warn: vi.fn() };
  const services: Partial<Services> = { assessmentDraft: lazyService(() => promise, vi.fn()), log };
  return { services, storage, log, load: () => resolve(created()), fail: reject, kept: () => created().getSnapshot() };
}

function Question() {
  const { draft, change, clear } = useAssessmentDraft();
  const answer = (physical: number): void =>
    change((before) => ({ ...before, answers: { ...before.answers, physical } }));
  return (
    <>
      <output>{`${draft.step} ${draft.answers.physical}`}</output>
      <input type="range" value={draft.answers.physical} onChange={({ target }) => answer(target.valueAsNumber)} />
      <button type="button" onClick={clear}>
        clear
      </button>
    </>
  );
}

const textIn = (element: HTMLElement): string | undefined => element.querySelector('output')?.textContent;

/** Moves the slider as a person does. Returns what it shows after the event. */
function moveSlider(element: HTMLElement, value: number): string | undefined {
  const slider = element.querySelector('input');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(value));
  slider?.dispatchEvent(new Event('input', { bubbles: true }));
  return slider?.value;
}

it('useAssessmentDraft is empty during hydration, and then the stored draft', async () => {
  const { services, load } = draftService(stored(3));
  load();
  await services.assessmentDraft?.open();
  const { element, html } = await hydrate(services, Question);
  expect(html).toContain('<output>0 50</output>');
  await expect.poll(() => textIn(element)).toBe('3 20');
});

it('useAssessmentDraft changes within the event once it is loaded', async () => {
  const { services, load, kept } = draftService(stored(3));
  load();
  const element = render(services, Question);
  await expect.poll(() => textIn(element)).toBe('3 20');
  expect(moveSlider(element, 80)).toBe('80');
  expect(textIn(element)).toBe('3 80');
  expect(kept().answers.physical).toBe(80);
});

it.each([
  ['keeps an answer given before the draft was loaded', stored(0), '0 80'],
  ['keeps the stored answers where the draft was at another question', stored(3), '3 20'],
])('useAssessmentDraft %s', async (_what, draft, shown) => {
  const { services, load, kept } = draftService(draft);
  const element = render(services, Question);
  await expect.poll(() => textIn(element)).toBe('0 50');
  moveSlider(element, 80);
  load();
  await expect.poll(() => textIn(element)).toBe(shown);
  expect(`${kept().step} ${kept().answers.physical}`).toBe(shown);
});

it('useAssessmentDraft logs an answer that is lost because the draft fails to load', async () => {
  const { services, log, fail } = draftService();
  const element = render(services, Question);
  await expect.poll(() => textIn(element)).toBe('0 50');
  moveSlider(element, 80);
  const error = new TypeError('Failed to fetch');
  fail(error);
  await expect.poll(() => log.error.mock.calls).toEqual([['An answer could not be kept:', error]]);
});

it('useAssessmentDraft is empty after it was cleared, and keeps nothing', async () => {
  const { services, storage, load } = draftService(stored(3));
  load();
  const element = render(services, Question);
  await expect.poll(() => textIn(element)).toBe('3 20');
  element.querySelector('button')?.click();
  await expect.poll(() => textIn(element)).toBe('0 50');
  expect(storage.keys()).toEqual([]);
});
