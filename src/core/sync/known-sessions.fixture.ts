import { testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { recordsOf, type device } from './device.fixture.ts';

/** What a person knows of a session: what they wrote last of each feeling, and whether they removed it. */
export interface Known {
  id: string;
  before: number | undefined;
  after: number | undefined;
  isRemoved: boolean;
}

interface Person {
  known: Known[];
  random: () => number;
  /** By session and feeling, the name of the device that may write it again. Absent: each feeling is written once only. */
  writers?: Map<string, string>;
}

interface EditedDevice {
  data: ReturnType<typeof device>['data'];
  name: string;
}

/** Parts of one up to which an edit removes, or writes the first feeling; half of all edits add a session. */
interface Shares {
  remove: number;
  before: number;
}

export const below = (random: () => number, most: number): number => Math.floor(random() * most);

const byId = (one: Known, other: Known): number => one.id.localeCompare(other.id);

/** @returns a session that nobody has written yet */
export function newSession({ known }: Pick<Person, 'known'>): SessionRecord {
  const id = testIdentifier(known.length + 1);
  known.push({ id, before: undefined, after: undefined, isRemoved: false });
  return testSession({ id, startedAt: testSession().startedAt - known.length * 1000 });
}

interface Writing {
  side: 'before' | 'after';
  /** Of the device. */
  name: string;
  writers: Person['writers'];
}

function mayWrite(one: Known, { side, name, writers }: Writing): boolean {
  const field = `${one.id} ${side}`;
  if (one[side] !== undefined && writers?.get(field) !== name) return false;
  writers?.set(field, name);
  return true;
}

/** Writes each feeling on one device only: which of two values of a field survives is not said. */
export async function editAtRandom({ known, random, writers }: Person, { data, name }: EditedDevice, shares: Shares) {
  const here = new Set((await recordsOf(name)).map(({ key }) => key));
  const present = known.filter(({ id, isRemoved }) => !isRemoved && here.has(id));
  const one = present[below(random, present.length)];
  const what = random();
  if (!one || what < 0.5) {
    await data.history.restore(newSession({ known }));
  } else if (what < shares.remove) {
    one.isRemoved = true;
    await data.history.remove(one.id);
  } else {
    const side = what < shares.before ? 'before' : 'after';
    if (!mayWrite(one, { side, name, writers })) return;
    one[side] = 1 + below(random, 100);
    await data.history.setFeeling(one.id, side, { mood: one[side] });
  }
}

/** What has to be on every device, by id. */
export const keptOf = (known: readonly Known[]): Known[] => known.filter(({ isRemoved }) => !isRemoved).toSorted(byId);

/** What is on a device, by id. */
export async function foundOn(name: string): Promise<Known[]> {
  const found = (await recordsOf(name)).map(({ key, data }) => {
    const { before, after } = data as SessionRecord;
    return { id: key, before: before?.mood, after: after?.mood, isRemoved: false };
  });
  return found.toSorted(byId);
}
