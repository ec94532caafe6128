/** A row that the frequencies table takes, without an id. */
export const exampleFrequency = {
  slug: 'a-test-tone',
  title: 'Prueba',
  title_en: 'Test',
  description: '',
  description_en: '',
  hz: 20,
  category: 'Calm',
  origin: 'physics',
  evidence_grade: 'none',
  evidence_note: '',
  evidence_note_en: '',
  audible_pure: true,
  suggested_mode: 'pure',
  suggested_minutes: 5,
} as const;
