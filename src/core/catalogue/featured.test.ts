import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deepHealing, morningFocus, nightWave } from './featured.ts';

interface SeedRow {
  id: number;
  hz: number;
  evidence_grade: string;
}

it.each([deepHealing, morningFocus, nightWave])(
  'the featured $hertz Hz matches the catalogue',
  ({ id, hertz, evidenceGrade }) => {
    const rows = JSON.parse(readFileSync('supabase/catalogue.json', 'utf8')) as SeedRow[];
    expect(rows.find((row) => row.id === id)).toMatchObject({ hz: hertz, evidence_grade: evidenceGrade });
  },
);
