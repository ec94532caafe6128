import type { PageRecord, PersonalRecordsTable, RecordToPush, Witness } from '#core/backend/personal-records-table.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { fromText } from '#core/encryption/ways/bytes.ts';

interface Person {
  epoch: string | undefined;
  /** The number at which it began. */
  epochSeq: number;
  seq: number;
  seenBy: Record<string, number>;
  rows: Map<string, PageRecord>;
  isDeleted: boolean;
  sealedSeq: number | undefined;
  keyGeneration: number;
}

export interface MemoryServer {
  /** Behaves like the SQL of supabase/migrations: numbers records, rejects stale ones, limits times, notes devices. */
  openTable: (owner: string, signal?: AbortSignal) => PersonalRecordsTable;
  /** Records of a person, without the removed ones. */
  records: (owner: string) => PageRecord[];
  person: (owner: string) => Person;
  /** Erases the records of a person who has proved who they are. @returns the new epoch */
  erase: (owner: string) => Promise<string>;
  /** Called before each request is handled; may throw. */
  before: (call: Call) => void;
  /** Called when a request is handled, before its answer; may throw, as when the answer is lost. */
  after: (call: Call) => void | Promise<void>;
  calls: Call[];
  /** Writes a row as another app would. */
  put: (owner: string, record: Partial<PageRecord> & { kind: string; key: string }) => void;
}

type Call = { name: keyof PersonalRecordsTable; records: readonly RecordToPush[]; witness?: Witness };

/** Those noted last. */
const maxDevices = 30;

export const offline = (): never => {
  throw new PersonalRecordsError('offline', 'no network');
};

/** Requests that a device gives up, of which the pushes may still arrive. */
export function givenUp({ openTable }: MemoryServer, owner: string) {
  const late: (() => Promise<unknown>)[] = [];
  const arrive = async (): Promise<void> =>
    void (await late
      .shift()?.()
      .catch(() => undefined));
  return {
    giveUp: ({ records, witness }: Call): never => {
      if (witness) late.push(() => openTable(owner).push(records, witness));
      return offline();
    },
    /** The oldest one arrives, unless it fails once more. */
    arrive,
    forget: (): void => void late.splice(0),
  };
}

const nobody = (): Person => ({
  epoch: undefined,
  epochSeq: 0,
  seq: 0,
  seenBy: {},
  rows: new Map(),
  isDeleted: false,
  sealedSeq: undefined,
  keyGeneration: 0,
});

/** Of the keys with which a row is sealed. */
export const generationOf = (data: unknown): number =>
  new DataView(fromText((data as { c: string }).c.slice(0, 4)).buffer).getUint16(1);

export function memoryServer(now: () => number = () => Date.now()): MemoryServer {
  const people = new Map<string, Person>();
  let epochs = 0;
  const newEpoch = (): string => `epoch-${(epochs += 1)}`;
  const person = (owner: string): Person => {
    const found = people.get(owner) ?? nobody();
    people.set(owner, found);
    return found;
  };
  const check = ({ data, kind, key }: RecordToPush, { sealedSeq, keyGeneration }: Person): void => {
    if (sealedSeq !== undefined && kind !== 'sealed') throw new PersonalRecordsError('sealed', 'PT409: sealed');
    const isRight =
      kind === 'sealed'
        ? /^[\w-]{43}$/u.test(key) && /^\{"c":"[\w-]{100,11306}"\}$/u.test(JSON.stringify(data))
        : JSON.stringify(data).length <= 8192;
    if (!isRight) throw new PersonalRecordsError('refused', `23514: ${kind} too large or malformed`);
    if (kind === 'sealed' && generationOf(data) < keyGeneration)
      throw new PersonalRecordsError('newer-keys', 'PT409: newer keys');
  };
  const isCounted = ({ sealedSeq }: Person, { kind }: PageRecord): boolean =>
    sealedSeq === undefined || kind === 'sealed';
  const countOf = (one: Person): number => [...one.rows.values()].filter((row) => isCounted(one, row)).length;
  const pageOf = (
    { rows }: Person,
    [after, limit, last]: readonly [number, number, number],
    isAsked: (row: PageRecord) => boolean = () => true,
  ): PageRecord[] =>
    [...rows.values()]
      .filter((row) => row.seq > after && row.seq <= last && isAsked(row))
      .toSorted((a, b) => a.seq - b.seq)
      .slice(0, limit);
  const number = (one: Person): number => {
    one.epoch ??= newEpoch();
    return (one.seq += 1);
  };
  const note = (one: Person, { device, seen }: Witness): number => {
    one.epoch ??= newEpoch();
    const noted = one.seenBy[device] ?? 0;
    if (noted < seen) return noted;
    const others = Object.entries(one.seenBy).filter(([name]) => name !== device);
    const latest = others.toSorted(([, a], [, b]) => b - a).slice(0, maxDevices - 1);
    one.seenBy = { ...Object.fromEntries(latest), [device]: one.seq };
    return one.seq;
  };
  const upsert = (one: Person, record: RecordToPush): PageRecord[] => {
    const name = `${record.kind} ${record.key}`;
    const old = one.rows.get(name);
    // The insert takes a number before it finds the existing row.
    const first = number(one);
    if (old && record.base !== old.seq) return [];
    const { kind, key, version } = record;
    const data: unknown = JSON.parse(JSON.stringify(record.data));
    const editedAt = Math.max(0, Math.min(record.editedAt, now()));
    const row = { kind, key, data, version, seq: old ? number(one) : first, editedAt };
    one.rows.set(name, row);
    return [row];
  };
  const server: MemoryServer = {
    before: () => undefined,
    after: () => undefined,
    calls: [],
    person,
    records: (owner) =>
      [...person(owner).rows.values()]
        .filter(({ data }) => data !== null)
        .toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`)),
    erase: async (owner) => {
      const one = person(owner);
      one.rows.clear();
      one.epochSeq = one.seq += 1;
      return (one.epoch = newEpoch());
    },
    put: (owner, record) => {
      const one = person(owner);
      const row = { data: null, version: 1, editedAt: now(), ...record, seq: number(one) };
      one.rows.set(`${record.kind} ${record.key}`, row);
    },
    openTable: (owner, signal) => {
      const ended = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new PersonalRecordsError('offline', 'aborted')));
      });
      ended.catch(() => undefined);
      const handle = async <Answer>(call: Call, work: (one: Person) => Answer): Promise<Answer> => {
        server.calls.push(call);
        server.before(call);
        const answer = work(person(owner));
        await Promise.race([server.after(call), ended]);
        return answer;
      };
      return {
        head: () =>
          handle({ name: 'head', records: [] }, (one) => {
            const { epoch, seq, seenBy, sealedSeq, keyGeneration } = one;
            return { epoch, seq, seenBy, records: countOf(one), sealedSeq, keyGeneration, serverNow: now() };
          }),
        note: (witness) =>
          handle({ name: 'note', records: [] }, (one) => {
            if (one.isDeleted) throw new PersonalRecordsError('gone', '23503');
            const seen = note(one, witness);
            return { epoch: String(one.epoch), seq: one.seq, seen };
          }),
        page: (...asked) => handle({ name: 'page', records: [] }, (one) => pageOf(one, asked)),
        sealedPage: (...asked) =>
          handle({ name: 'sealedPage', records: [] }, (one) => pageOf(one, asked, ({ kind }) => kind === 'sealed')),
        push: (records, witness) =>
          handle({ name: 'push', records, witness }, (one) => {
            if (one.isDeleted) throw new PersonalRecordsError('gone', '23503');
            if (witness.seen < one.epochSeq) return [];
            for (const record of records) check(record, one);
            if (note(one, witness) < witness.seen) return [];
            const accepted = records.flatMap((record) => upsert(one, record));
            note(one, { ...witness, seen: 0 });
            return accepted.map(({ kind, key, seq }) => ({ kind, key, seq }));
          }),
        seal: (expected) =>
          handle({ name: 'seal', records: [] }, (one) => {
            one.epoch ??= newEpoch();
            if (one.sealedSeq === undefined && one.seq !== expected) return -1;
            return (one.sealedSeq ??= one.seq);
          }),
        removeOpen: (known) =>
          handle({ name: 'removeOpen', records: [] }, (one) => {
            if (one.sealedSeq === undefined || countOf(one) < known) return -1;
            const open = [...one.rows].filter(([, { kind }]) => kind !== 'sealed');
            for (const [name] of open) one.rows.delete(name);
            return open.length;
          }),
      };
    },
  };
  return server;
}
