// What may be queried; row security applies behind this.
import type { CallerKind } from './rest-caller.ts';

/** Names in the database, and their types there. */
export type Types = Readonly<Record<string, string>>;

export interface TableRules {
  /** Columns; of a function, its parameters, all of which are required. */
  types: Types;
  /** The names of the columns. A function has none. */
  columns: readonly string[];
  primaryKey: readonly string[];
  methods: Readonly<Record<Extract<CallerKind, 'guest' | 'person'>, readonly string[]>>;
  /** Set where row security shows each person their own rows only. */
  personal?: PersonalRules;
}

export interface PersonalRules {
  filters: readonly string[];
  orders: readonly string[];
  /** Writes are upserts of several records. */
  writes?: { conflict: string; columns: readonly string[] };
  /** Names of a function's parameters; all are required. A parameter `records` is a list with these columns. */
  parameters?: { names: readonly string[]; records?: readonly string[] };
  /** Whether HTTP caches may store answers; revalidated: with an ETag. */
  cache: 'revalidated' | 'never';
}

export type Tables = ReadonlyMap<string, TableRules>;

const reading = ['GET', 'HEAD'] as const;

function tableRules(types: Types, rest: Omit<TableRules, 'types' | 'columns'>): TableRules {
  return { types, columns: Object.keys(types), ...rest };
}

export const tables: Tables = new Map([
  [
    'frequencies',
    tableRules(
      {
        id: 'bigint',
        slug: 'text',
        title: 'text',
        title_en: 'text',
        description: 'text',
        description_en: 'text',
        hz: 'numeric',
        category: 'public.frequency_category',
        tags: 'text[]',
        tags_en: 'text[]',
        origin: 'public.frequency_origin',
        evidence_grade: 'public.evidence_grade',
        evidence_note: 'text',
        evidence_note_en: 'text',
        sources: 'jsonb',
        audible_pure: 'boolean',
        suggested_mode: 'public.tone_mode',
        suggested_carrier_hz: 'numeric',
        suggested_minutes: 'smallint',
        default_intensity: 'smallint',
      },
      { primaryKey: ['id'], methods: { guest: reading, person: reading } },
    ),
  ],
]);

const recordColumns = ['kind', 'key', 'data', 'base', 'edited_at', 'version'];

const functionOf = (types: Types, rest: Pick<TableRules, 'methods' | 'personal'>): TableRules => ({
  types,
  columns: [],
  primaryKey: [],
  ...rest,
});

const personalFunction = (types: Types, records?: readonly string[]): TableRules =>
  functionOf(types, {
    methods: { guest: [], person: ['POST'] },
    personal: {
      filters: [],
      orders: [],
      parameters: { names: Object.keys(types), ...(records && { records }) },
      cache: 'never',
    },
  });

export const tablesWithAccounts: Tables = new Map<string, TableRules>([
  ...tables,
  [
    'sync_heads',
    tableRules(
      {
        user_id: 'uuid',
        epoch: 'uuid',
        seq: 'bigint',
        records: 'integer',
        seen_by: 'jsonb',
        sealed_seq: 'bigint',
        epoch_seq: 'bigint',
        key_generation: 'integer',
      },
      {
        primaryKey: ['user_id'],
        methods: { guest: [], person: ['GET'] },
        personal: { filters: [], orders: [], cache: 'revalidated' },
      },
    ),
  ],
  [
    'personal_records',
    tableRules(
      {
        user_id: 'uuid',
        kind: 'text',
        key: 'text',
        data: 'jsonb',
        base: 'bigint',
        seq: 'bigint',
        edited_at: 'timestamptz',
        version: 'smallint',
      },
      {
        primaryKey: ['user_id', 'kind', 'key'],
        methods: { guest: [], person: ['GET', 'POST'] },
        personal: {
          filters: ['kind', 'key', 'seq'],
          orders: ['seq'],
          // Versions of the app before push_records.
          writes: { conflict: 'user_id,kind,key', columns: recordColumns },
          cache: 'never',
        },
      },
    ),
  ],
  [
    'account_keys',
    tableRules(
      { user_id: 'uuid', rev: 'bigint', ring: 'text', wraps: 'jsonb' },
      {
        primaryKey: ['user_id'],
        methods: { guest: [], person: ['GET'] },
        personal: { filters: [], orders: [], cache: 'never' },
      },
    ),
  ],
  [
    'device_pairings',
    tableRules(
      { user_id: 'uuid', id: 'uuid', step: 'smallint', message: 'text', said_at: 'timestamptz' },
      {
        primaryKey: ['user_id', 'id', 'step'],
        methods: { guest: [], person: ['GET'] },
        personal: { filters: ['id'], orders: ['said_at'], cache: 'never' },
      },
    ),
  ],
  ['rpc/write_account_keys', personalFunction({ expected: 'bigint', ring: 'text', wraps: 'jsonb' })],
  ['rpc/say_in_pairing', personalFunction({ pairing: 'uuid', step: 'smallint', message: 'text' })],
  ['rpc/note_device', personalFunction({ device: 'uuid', seen: 'bigint' })],
  ['rpc/push_records', personalFunction({ device: 'uuid', seen: 'bigint', records: 'jsonb' }, recordColumns)],
  ['rpc/seal_account', personalFunction({ expected: 'bigint' })],
  ['rpc/remove_open_records', personalFunction({ known: 'bigint' })],
]);

const operatorFunction = (types: Types): TableRules => functionOf(types, { methods: { guest: [], person: [] } });

/** All that is compiled to SQL. Whether the caller may use it is for the guard, and in the end for the database. */
export const compiledTables: Tables = new Map<string, TableRules>([
  ...tablesWithAccounts,
  ['rpc/start_new_epoch', operatorFunction({ person: 'uuid' })],
  ['rpc/use_reauthentication_code', operatorFunction({ person: 'uuid', code: 'text' })],
  ['rpc/is_reauthentication_code', operatorFunction({ person: 'uuid', code: 'text' })],
  ['rpc/holds_fresh_proof', operatorFunction({ amr: 'jsonb' })],
  ['rpc/is_session_proved', operatorFunction({ person: 'uuid', session: 'text', amr: 'jsonb' })],
  ['rpc/mark_session_proved', operatorFunction({ person: 'uuid', session: 'uuid' })],
]);
