import { testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { ComparisonRecord, Feeling, SessionRecord } from '#core/personal-data/records/records.ts';

const same = (score: number): Feeling => ({ tension: score, energy: score, mood: score });

/** Each session has a new identifier and is a day later than the one before. */
export function createRatedSessions() {
  let made = 0;
  return (change: number, overrides: Partial<SessionRecord> = {}): SessionRecord => {
    made += 1;
    const startedAt = Date.UTC(2026, 0, 1, 12) + made * 86_400_000;
    return testSession({
      id: testIdentifier(made),
      startedAt,
      before: same(50),
      after: same(50 + change),
      ...overrides,
    });
  };
}

export function testComparison(overrides: Partial<ComparisonRecord> = {}): ComparisonRecord {
  const order: ComparisonRecord['order'] = ['tone', 'control', 'control', 'tone', 'control', 'tone', 'tone', 'control'];
  return {
    id: testIdentifier(0),
    frequencyId: 1,
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    controlHertz: 690,
    order,
    startedAt: 0,
    revealedAt: null,
    ...overrides,
  };
}
