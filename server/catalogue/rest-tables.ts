// What people may query; row security applies behind this. A table that is missing here is for operators only.
import type { Caller } from './rest-caller.ts';

export interface TableRules {
  columns: readonly string[];
  methods: Readonly<Record<Extract<Caller, 'guest' | 'person'>, readonly string[]>>;
}

const reading = ['GET', 'HEAD'] as const;

export const tables: ReadonlyMap<string, TableRules> = new Map([
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
