import { expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { repeatedSettings } from './repeat-session.ts';

const testSession = (changes: Partial<SessionRecord>): SessionRecord =>
  ({
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    noise: null,
    intensity: 70,
    plannedSeconds: 900,
    ...changes,
  }) as SessionRecord;
const frequency = testFrequency({ id: 3, hertz: 7.83, suggestedCarrier: 220 });

it('an earlier session is repeated with its sound and its length', () => {
  const session = testSession({ hertz: 8.5, mode: 'isochronic', carrier: 180, noise: 'pink', intensity: 40 });
  expect(repeatedSettings({ ...session, plannedSeconds: 1200 }, frequency)).toMatchObject({
    layers: [{ hertz: 8.5, kind: 'isochronic', carrier: 180 }, { kind: 'pink' }],
    intensity: 40,
    minutes: 20,
  });
});

it.each([
  [null, 'unlimited'],
  [28_800, 480],
  [573, 10],
  [40, 5],
])('a session that was planned for %s seconds is repeated for %s minutes', (plannedSeconds, minutes) => {
  expect(repeatedSettings(testSession({ plannedSeconds }), frequency).minutes).toBe(minutes);
});
