import { expect, it } from 'vitest';
import { settingsOn } from '#core/settings/settings.fixture.ts';
import { createAssessmentDraft, emptyDraft } from './assessment-draft.ts';

const key = 'onda-assessment-draft';
const answers = { physical: 80, mental: 20, emotional: 55, spiritual: 20, sleep: 5, stress: 90 };
const answered = ['physical', 'sleep'] as const;
const begun = Date.UTC(2026, 10, 20);

function device(written?: string) {
  const { storage, open, tellTabs } = settingsOn(written === undefined ? [] : [[key, written]]);
  return {
    storage,
    open: (now = begun) => createAssessmentDraft({ setting: open().assessmentDraft, now: () => now }),
    tell: tellTabs,
  };
}

it('a draft starts at the first question, and writes nothing by itself', () => {
  const { open, storage } = device();
  expect(open().getSnapshot()).toEqual(emptyDraft);
  expect(storage.keys()).toEqual([]);
});

it('a draft is restored for a day', () => {
  const { open } = device();
  open().set({ step: 3, answers, answered });
  expect(open(begun + 86_399_999).getSnapshot()).toEqual({ step: 3, answers, answered });
  expect(open(begun + 86_400_000).getSnapshot()).toEqual(emptyDraft);
});

it('openedAt keeps the question at which the draft was opened', () => {
  const { open } = device();
  const draft = open();
  draft.set({ step: 3, answers, answered });
  expect([draft, open()].map(({ openedAt }) => openedAt)).toEqual([0, 3]);
});

it('clear removes the stored draft', () => {
  const { open, storage } = device();
  const draft = open();
  draft.set({ step: 3, answers, answered });
  draft.clear();
  expect(draft.getSnapshot()).toEqual(emptyDraft);
  expect(storage.keys()).toEqual([]);
  expect(open().getSnapshot()).toEqual(emptyDraft);
});

it('a draft follows changes and deletion by another tab', () => {
  const { open, storage, tell } = device();
  const [draft, other] = [open(), open()];
  draft.set({ step: 3, answers, answered });
  tell();
  expect(other.getSnapshot()).toEqual({ step: 3, answers, answered });
  storage.remove(key);
  tell();
  expect([draft, other].map(({ getSnapshot }) => getSnapshot())).toEqual([emptyDraft, emptyDraft]);
});

it.each([
  '',
  'no json',
  '[]',
  'null',
  '{}',
  ...[
    { step: 6 },
    { step: 1.5 },
    { answers: { ...answers, sleep: 0 } },
    { answered: ['knee'] },
    { changedAt: 'now' },
    { changedAt: begun + 1 },
  ].map((wrong) => JSON.stringify({ step: 1, answers, changedAt: begun, ...wrong })),
])('a draft starts from the beginning where %s is stored', (text) => {
  expect(device(text).open().getSnapshot()).toEqual(emptyDraft);
});

it('a draft of an earlier version continues at its question', () => {
  const draft = device(JSON.stringify({ step: 3, answers, changedAt: begun })).open();
  expect(draft.getSnapshot()).toEqual({ step: 3, answers, answered: [] });
});
