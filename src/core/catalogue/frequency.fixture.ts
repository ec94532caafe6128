import type { Frequency } from './frequency.ts';

export function testFrequency(overrides: Partial<Frequency> = {}): Frequency {
  return {
    id: 1,
    slug: 'solfeggio-528',
    hertz: 528,
    category: 'Restore',
    title: { es: 'Tono de prueba', en: 'Test tone' },
    description: { es: 'Descripción', en: 'Description' },
    tags: { es: ['calma'], en: ['calm'] },
    origin: 'tradition',
    evidenceGrade: 'C',
    verifiedSources: 0,
    evidence: { note: { es: 'Nota', en: 'Note' }, sources: [] },
    suggestedMode: 'pure',
    suggestedCarrier: undefined,
    suggestedMinutes: 10,
    defaultIntensity: 70,
    ...overrides,
  };
}

export function testRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 1,
    slug: 'solfeggio-528',
    title: 'Tono de prueba',
    title_en: 'Test tone',
    description: 'Descripción',
    description_en: 'Description',
    hz: 528,
    category: 'Restore',
    tags: ['calma'],
    tags_en: ['calm'],
    origin: 'tradition',
    evidence_grade: 'C',
    evidence_note: 'Nota',
    evidence_note_en: 'Note',
    sources: [],
    audible_pure: true,
    suggested_mode: 'pure',
    suggested_carrier_hz: null,
    suggested_minutes: 10,
    default_intensity: 70,
    created_at: '2026-11-20T00:00:00+00:00',
    ...overrides,
  };
}
