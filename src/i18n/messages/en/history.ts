import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

const sessions = (count: number): string => plural('en', count, { one: '# session', other: '# sessions' });
const days = (count: number): string => plural('en', count, { one: '# day', other: '# days' });

export const history: Chapters['history'] = {
  title: 'Your history',
  subtitle: 'What you have listened to, on this device and nowhere else.',
  loading: 'Opening your history…',
  failed: 'Your history could not be read',
  sessions,
  totals: {
    label: 'In total',
    sessions: (count) => plural('en', count, { one: 'session', other: 'sessions' }),
    heard: 'of listening',
    week: 'in the last 7 days',
  },
  empty: {
    title: 'Nothing here yet, and that is fine',
    text: 'After your first session you will see here how much you listen, when and to which tones; and, if you choose to say, how you feel before and after.',
    private: 'Everything is stored on this device only. You can take it with you or delete it from your profile.',
    action: 'Choose a frequency',
    routines: 'Create a routine',
  },
  year: {
    title: 'A year at a glance',
    summary: (count, heard) => `${days(count)} with listening in the last year, ${heard} in all`,
    none: 'no listening',
    less: 'Less',
    more: 'More',
    legend: ['none', 'under 15 min', '15 to 30 min', '30 to 60 min', 'an hour or more'],
    legendLabel: 'Minutes a day',
    scrollLabel: 'Calendar of the last year; it scrolls sideways',
    byMonth: 'View by month',
    month: 'Month',
    days: 'Days',
    sessionCount: 'Sessions',
    heard: 'Listening',
  },
  rhythm: {
    title: 'Your rhythm',
    value: 'of the last 28 days',
    text: 'Days with a session. There is no streak to keep up: rest days count too.',
  },
  hours: {
    title: 'Your hours',
    mostly: (from, to) => `Mostly from ${from} to ${to}`,
    few: 'After a few more sessions you will see when you listen.',
    caption: 'Sessions by hour of the day',
    hour: 'Hour',
  },
  heard: {
    title: 'What you listen to most',
    all: (count) => plural('en', count, { one: 'See # frequency', other: 'See all # frequencies' }),
    unnamed: (id) => `Frequency no. ${id}`,
    none: 'Free listening',
  },
  insight: {
    title: 'Before and after',
    lead: 'What your own answers say. It shows what happened, not why it did.',
    none: 'Once you answer before and after a few sessions, you will see here what changes.',
    unknown: (least, onDays) =>
      `Not enough data yet: it takes ${least} sessions on ${onDays} different days, with the same question answered before and after.`,
    unknownYet: 'Not enough data yet',
    so: (count, onDays) => `${sessions(count)} on ${days(onDays)}`,
    interval: (low, high) => `between ${low} and ${high}`,
    unclear: 'no clear change',
    how: 'The point is the mean change on a scale of 100; the bar, where the true value lies with 95% confidence, and never less than half a step of the scale to each side. Grey: no clear change.',
  },
  log: {
    title: 'Sessions',
    heardOf: (heard, planned) => `${heard} of ${planned}`,
    heardOnly: (heard) => `${heard}, no limit`,
    ended: {
      completed: 'complete',
      stopped: 'ended early',
      'device-changed': 'stopped when the audio output changed',
      failed: 'stopped: the audio failed',
      unfinished: 'left open',
    },
    modes: { pure: 'pure tone', binaural: 'binaural', monaural: 'monaural', isochronic: 'isochronic' },
    blind: 'blind comparison',
    before: 'Before',
    after: 'After',
    feeling: { tension: 'Calm', energy: 'Energy', mood: 'Mood' },
    feltBoth: (name, before, after) => `${name}: ${before} to ${after}`,
    feltOnce: (name, value) => `${name}: ${value}`,
    remove: (title, time) => `Delete the session of ${title}, ${time}`,
    removed: 'Session deleted',
    undo: 'Undo',
    more: (count) => plural('en', count, { one: 'See # more', other: 'See # more' }),
  },
};
