// What people may query; row security applies behind this. A table that is missing here is for operators only.
import type { Caller } from './rest-caller.ts';

export interface TableRules {
  columns: readonly string[];
  methods: Readonly<Record<Extract<Caller, 'guest' | 'person'>, readonly string[]>>;
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

export const tables: Tables = new Map([
  [
    'frequencies',
    {
      columns: [
        'id',
        'slug',
        'title',
        'title_en',
        'description',
        'description_en',
        'hz',
        'category',
        'tags',
        'tags_en',
        'origin',
        'evidence_grade',
        'evidence_note',
        'evidence_note_en',
        'sources',
        'audible_pure',
        'suggested_mode',
        'suggested_carrier_hz',
        'suggested_minutes',
        'default_intensity',
      ],
      methods: { guest: reading, person: reading },
    },
  ],
]);

const recordColumns = ['kind', 'key', 'data', 'base', 'edited_at', 'version'];

function functionRules(parameters: NonNullable<PersonalRules['parameters']>): TableRules {
  return {
    columns: [],
    methods: { guest: [], person: ['POST'] },
    personal: { filters: [], orders: [], parameters, cache: 'never' },
  };
}

export const tablesWithAccounts: Tables = new Map<string, TableRules>([
  ...tables,
  [
    'sync_heads',
    {
      columns: ['user_id', 'epoch', 'seq', 'records', 'seen_by'],
      methods: { guest: [], person: ['GET'] },
      personal: { filters: [], orders: [], cache: 'revalidated' },
    },
  ],
  [
    'personal_records',
    {
      columns: ['user_id', 'kind', 'key', 'data', 'base', 'seq', 'edited_at', 'version'],
      methods: { guest: [], person: ['GET', 'POST'] },
      personal: {
        filters: ['kind', 'key', 'seq'],
        orders: ['seq'],
        // Versions of the app before push_records.
        writes: { conflict: 'user_id,kind,key', columns: recordColumns },
        cache: 'never',
      },
    },
  ],
  ['rpc/note_device', functionRules({ names: ['device', 'seen'] })],
  ['rpc/push_records', functionRules({ names: ['device', 'seen', 'records'], records: recordColumns })],
]);
