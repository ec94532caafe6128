import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const insight: Chapters['insight'] = {
  loading: 'Reading your sessions…',
  failed: 'Your sessions cannot be read right now.',
  unknown: 'Not enough data yet',
  missingSessions: (count) =>
    plural('en', count, {
      one: 'It takes # more session in which you answer the same question (calm, energy or mood) before and after.',
      other: 'It takes # more sessions in which you answer the same question (calm, energy or mood) before and after.',
    }),
  missingDays: (count) =>
    plural('en', count, {
      one: 'It takes # more day: no two days are alike.',
      other: 'It takes # more days: no two days are alike.',
    }),
  so: (sessions, days) =>
    `${plural('en', sessions, { one: '# session', other: '# sessions' })} on ${plural('en', days, { one: '# day', other: '# days' })}.`,
  change: 'Mean change, from before to after',
  interval: (from, to) => `between ${from} and ${to}`,
  direction: { higher: 'better afterwards', lower: 'worse afterwards', unclear: 'no clear change' },
  scales: { tension: 'Calm', energy: 'Energy', mood: 'Mood' },
  honest:
    'On the scale of 1 to 100, with a 95% interval that is never less than half a step of the scale to each side. It is what was observed, not what the tone did: people who start at a bad moment tend to feel better later, and expecting an effect already changes something.',
  blind: {
    title: 'Is it this tone, or would any do?',
    lead: (sessions) =>
      `A blind comparison: over ${sessions} sessions you hear this tone or a similar, equally loud one, without being told which. At the end you see the difference, with its uncertainty.`,
    start: 'Start the comparison',
    impossible: 'For this sound there is no similar tone to compare with. Choose a form that can be heard.',
    running: (done, of) => `Comparison in progress: ${done} of ${of} sessions count.`,
    counts:
      'A session counts when it lasts a minute or more, with how you are before and after. Nothing is computed before the end.',
    other: 'This is not the sound of the comparison: this session will not count.',
    back: 'Back to the sound of the comparison',
    giveUp: 'End it and see what played',
    finish: 'See the result',
    confirm: 'If you end it now you cannot go on with it, and chance weighs more.',
    confirmYes: 'End it',
    confirmNo: 'Keep comparing',
    result: 'Result of the comparison',
    control: (hertz, control) => `The tone: ${hertz} Hz. The other: ${control} Hz.`,
    tooFew: (tone, control) => `Too few sessions to compare: ${tone} with the tone and ${control} with the other.`,
    of: (tone, control) => `${tone} sessions with the tone and ${control} with the other.`,
    difference: 'How much more it changed with the tone than with the other',
    direction: { higher: 'better with the tone', lower: 'better with the other', unclear: 'no clear difference' },
    early: 'Ended early: the moment chosen and chance weigh more than the interval says.',
    again: 'Compare again',
  },
};
