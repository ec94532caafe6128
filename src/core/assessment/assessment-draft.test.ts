import { expect, it } from 'vitest';
import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import { createAssessmentDraft, freshDraft } from './assessment-draft.ts';

const key = 'onda-assessment-draft';
const answers = { physical: 80, mental: 20, emotional: 55, spiritual: 20, sleep: 5, stress: 90 };
const begun = Date.UTC(2026, 10, 20);

function device(written?: string) {
  const storage = memoryStorage(written === undefined ? [] : [[key, written]]);
  const watchers: (() => void)[] = [];
  return {
    storage,
    open: (now = begun) =>
      createAssessmentDraft({
        storage,
        now: () => now,
        watchStorage: (watched, changed) => void (watched === key && watchers.push(changed)),
      }),
    /** The storage was written, or emptied, by somebody else. */
    tell: () => watchers.forEach((changed) => changed()),
  };
}

it('begins at the first question, and writes nothing before there is an answer', () => {
  const { open, storage } = device();
  expect(open().getSnapshot()).toEqual(freshDraft);
  expect(storage.keys()).toEqual([]);
});

it('is where it was after a reload, for a day', () => {
  const { open } = device();
  open().set({ step: 3, answers });
  expect(open(begun + 86_399_999).getSnapshot()).toEqual({ step: 3, answers });
  expect(open(begun + 86_400_000).getSnapshot()).toEqual(freshDraft);
});

it('says at which question it was opened, wherever it is then', () => {
  const { open } = device();
  const draft = open();
  draft.set({ step: 3, answers });
  expect([draft, open()].map(({ openedAt }) => openedAt)).toEqual([0, 3]);
});

it('leaves nothing behind once it is cleared', () => {
  const { open, storage } = device();
  const draft = open();
  draft.set({ step: 3, answers });
  draft.clear();
  expect(draft.getSnapshot()).toEqual(freshDraft);
  expect(storage.keys()).toEqual([]);
  expect(open().getSnapshot()).toEqual(freshDraft);
});

it('begins anew once everything of the person was deleted, and follows another tab', () => {
  const { open, storage, tell } = device();
  const [draft, other] = [open(), open()];
  draft.set({ step: 3, answers });
  tell();
  expect(other.getSnapshot()).toEqual({ step: 3, answers });
  storage.remove(key);
  tell();
  expect([draft, other].map(({ getSnapshot }) => getSnapshot())).toEqual([freshDraft, freshDraft]);
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
    { changedAt: 'now' },
    { changedAt: begun + 1 },
  ].map((wrong) => JSON.stringify({ step: 1, answers, changedAt: begun, ...wrong })),
])('begins anew where %s is stored', (text) => {
  expect(device(text).open().getSnapshot()).toEqual(freshDraft);
});
