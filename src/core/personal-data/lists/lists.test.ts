import { describe, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { memoryPersonalData, testIdentifier, testDependencies } from '#core/personal-data/personal-data.fixture.ts';

const answers = { physical: 10, mental: 20, emotional: 30, spiritual: 40, sleep: 50, stress: 60 };

describe('favourites', () => {
  it('start with the newest and stay where they are moved', async () => {
    const { favourites } = await memoryPersonalData();
    for (const id of [1, 2, 3, 4]) await favourites.toggle(id);
    expect(favourites.getSnapshot()).toEqual([4, 3, 2, 1]);
    await favourites.move(1, 1);
    expect(favourites.getSnapshot()).toEqual([4, 1, 3, 2]);
    await favourites.move(4, 3);
    await favourites.move(99, 0);
    expect(favourites.getSnapshot()).toEqual([1, 3, 2, 4]);
    await favourites.toggle(3);
    await favourites.toggle(9);
    expect(favourites.getSnapshot()).toEqual([9, 1, 2, 4]);
  });

  it('do not change where the person acted on an outdated state', async () => {
    const { favourites } = await memoryPersonalData();
    await favourites.toggle(1, true);
    expect(favourites.getSnapshot()).toEqual([]);
    await favourites.toggle(1, false);
    await favourites.toggle(1, false);
    expect(favourites.getSnapshot()).toEqual([1]);
    await favourites.toggle(1, true);
    expect(favourites.getSnapshot()).toEqual([]);
  });

  it('return the same array until they change', async () => {
    const { favourites } = await memoryPersonalData();
    await favourites.toggle(1);
    const first = favourites.getSnapshot();
    expect(favourites.getSnapshot()).toBe(first);
    await favourites.toggle(2);
    expect(favourites.getSnapshot()).not.toBe(first);
  });
});

it('a favourite keeps its sound settings until it is removed, also when it is moved', async () => {
  const { favourites } = await memoryPersonalData();
  await favourites.toggle(1, false, '?id=1&minutes=30');
  await favourites.toggle(2);
  await favourites.move(1, 0);
  expect([1, 2, 3].map((id) => favourites.addressOf(id))).toEqual(['?id=1&minutes=30', undefined, undefined]);
  await favourites.toggle(1);
  await favourites.toggle(1);
  expect(favourites.getSnapshot()).toContain(1);
  expect(favourites.addressOf(1)).toBeUndefined();
});

describe('assessments', () => {
  it('keep their answers and are listed oldest first', async () => {
    let moment = new Date(2026, 10, 20, 23, 30);
    const { assessments } = await memoryPersonalData({}, { now: () => moment });
    const first = await assessments.add(answers);
    moment = new Date(2026, 10, 21, 8);
    const second = await assessments.add({ ...answers, sleep: 70 });
    expect(first).toMatchObject({ day: '2026-11-20', answers, takenAt: new Date(2026, 10, 20, 23, 30).getTime() });
    expect(assessments.getSnapshot()).toEqual([first, second]);
    await assessments.remove(first.id);
    expect(assessments.getSnapshot()).toEqual([second]);
  });
});

describe('routines', () => {
  it('are added once and replaced in place', async () => {
    let now = 1000;
    const { routines } = await memoryPersonalData({}, { now: () => new Date(now) });
    const routine = {
      id: testIdentifier(1),
      frequencyId: 2,
      minutes: 15,
      time: '08:30',
      days: [1, 5],
      remind: false,
      origin: 'person' as const,
    };
    await routines.save(routine);
    now = 2000;
    await routines.save({ ...routine, id: testIdentifier(2) });
    await routines.save({ ...routine, minutes: 20 });
    expect(routines.getSnapshot()?.map(({ id, minutes, createdAt }) => [id, minutes, createdAt])).toEqual([
      [testIdentifier(1), 20, 1000],
      [testIdentifier(2), 15, 2000],
    ]);
    await routines.remove(testIdentifier(1));
    expect(routines.getSnapshot()).toHaveLength(1);
  });
});

describe('presets', () => {
  it('are listed newest first, changed, removed and restored', async () => {
    let now = 1000;
    const { presets } = await memoryPersonalData({}, { now: () => new Date(now) });
    const one = await presets.add({ name: 'Siesta', address: '?id=2' });
    now = 2000;
    const other = await presets.add({ name: 'Noche', address: '?id=3&minutes=480' });
    await presets.patch(one.id, { name: 'Siesta corta' });
    expect(presets.getSnapshot()).toEqual([other, { ...one, name: 'Siesta corta' }]);
    await presets.remove(other.id);
    await presets.patch(other.id, { name: 'Nada' });
    expect(presets.getSnapshot()).toHaveLength(1);
    await presets.put(other);
    expect(presets.getSnapshot()?.[0]).toEqual(other);
  });
});

describe('comparisons', () => {
  it('are revealed once', async () => {
    let now = 1000;
    const { comparisons } = await memoryPersonalData({}, { now: () => new Date(now) });
    const { id } = await comparisons.start({
      frequencyId: 2,
      hertz: 40,
      mode: 'pure',
      carrier: 200,
      controlHertz: 31,
      order: ['tone', 'control'],
    });
    expect(comparisons.getSnapshot()).toMatchObject([{ id, startedAt: 1000, revealedAt: null }]);
    now = 2000;
    await comparisons.reveal(id);
    now = 3000;
    await comparisons.reveal(id);
    expect(comparisons.getSnapshot()).toMatchObject([{ id, revealedAt: 2000 }]);
  });
});

it('a list has the order of its row, then by key', async () => {
  const preset = (number: number, createdAt: number) => ({
    id: testIdentifier(number),
    name: `Sound ${number}`,
    address: '?id=2',
    createdAt,
  });
  const { presets } = await memoryPersonalData({ presets: [preset(3, 1), preset(1, 1), preset(4, 2), preset(2, 1)] });
  expect(presets.getSnapshot()).toEqual([preset(4, 2), preset(1, 1), preset(2, 1), preset(3, 1)]);
});

it('lists are undefined until they are loaded', async () => {
  const data = createPersonalData(testDependencies());
  expect(
    [data.favourites, data.assessments, data.routines, data.comparisons, data.presets].map((list) =>
      list.getSnapshot(),
    ),
  ).toEqual(Array.from({ length: 5 }));
  expect(data.storageStatus.getSnapshot()).toBe('opening');
  await expect.poll(() => data.favourites.getSnapshot()).toEqual([]);
});
