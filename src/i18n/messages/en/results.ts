import type { Chapters } from '#i18n/chapters.ts';
import { plural } from '#i18n/plural.ts';

export const results: Chapters['results'] = {
  none: 'No results yet',
  noneText: 'Answer six questions to see your areas, three suggestions and a plan for the week.',
  take: 'Take the assessment',
  again: 'Take it again',
  loading: 'Opening your results…',
  taken: (when, ago) => (ago === undefined ? when : `${when} (${ago})`),
  choose: 'Assessment',
  notKept: 'Nothing new can be saved right now: the latest lasts while this page stays open. Your profile says why.',
  figureLabel: 'Your six areas, from 1 to 100',
  now: 'This time',
  before: (day) => `The one before, ${day}`,
  area: 'Area',
  score: 'Value',
  level: 'Level',
  change: 'Change',
  same: 'same',
  changeSpoken: (by) => {
    if (by === 0) return 'the same as before';
    const points = plural('en', Math.abs(by), { one: '# point', other: '# points' });
    return `${points} ${by > 0 ? 'more' : 'less'} than before`;
  },
  changeNote: 'A few points up or down are usual from one day to the next.',
  strongest: 'Your strongest area',
  weakest: 'Your lowest area',
  even: 'Your six areas are equal: none stands out.',
  lowNote: 'If it has been like this for weeks, talking to a health professional helps more than any tone.',
  suggestions: 'Three frequencies to try',
  reason: (state, value) => `${state} (${value} of 100).`,
  states: {
    physical: { low: 'Your body is worn out', medium: 'Your body is so-so', high: 'Your body is well' },
    mental: { low: 'Your mind is tired', medium: 'Your mind is so-so', high: 'Your mind is clear' },
    emotional: { low: 'Your mood is low', medium: 'Your mood is so-so', high: 'Your mood is good' },
    spiritual: {
      low: 'You find little meaning in your days',
      medium: 'You find meaning now and then',
      high: 'You find meaning in your days',
    },
    sleep: { low: 'You sleep badly', medium: 'You sleep so-so', high: 'You sleep well' },
    stress: { low: 'Stress overwhelms you', medium: 'Stress weighs on you at times', high: 'You handle stress calmly' },
  },
  topics: {
    physical: 'have more energy',
    mental: 'concentrate',
    emotional: 'calm down',
    spiritual: 'meditate',
    sleep: 'sleep',
    stress: 'handle stress',
  },
  decidedBy: {
    only: (topic, evidence) => `To ${topic}, there is no other left; its evidence is ${evidence}.`,
    evidence: (topic, evidence) => `To ${topic}, it is the one with the best evidence: ${evidence}.`,
    sources: (topic, evidence) =>
      `To ${topic}, its evidence is ${evidence}, as that of others; it has more sources that were checked.`,
    depth: (topic, evidence) =>
      `To ${topic}, its evidence is ${evidence}, as that of others; it is the deepest or slowest.`,
  },
  needsHeadphones: 'With headphones: each ear hears a tone of its own.',
  anySpeaker: 'Any loudspeaker carries it.',
  evenSuggestions: 'As your six areas are equal, these are for the first three.',
  howTitle: 'How they are chosen',
  how: [
    'We take your three lowest areas; on a tie, in the order of the questions.',
    'Each area is matched with a tag of the library: what people look for. That is our choice, not a scientific finding.',
    'Of the sounds with that tag, the one with the best evidence; on a tie, the one with more verified sources; still tied, the deepest or slowest. None is repeated.',
    'We leave out basses that a small speaker cannot reproduce. The suggestion with the best evidence comes first.',
  ],
  howNote: 'These are suggestions to try, not a treatment.',
  plan: {
    title: 'A week to try them',
    text: 'One session a day: three for the first suggestion, two for each of the others. The times are only a starting point.',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    letters: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
    detail: (time, minutes) => `${time} · ${minutes} min`,
    put: 'Add to my week',
    replace: 'Replace my plan with this one',
    replaces: (count) =>
      plural('en', count, {
        one: 'Replaces # routine of your previous plan. Those you made yourself stay as they are.',
        other: 'Replaces # routines of your previous plan. Those you made yourself stay as they are.',
      }),
    done: 'Added to your week. The next session shows on the home screen.',
    toDashboard: 'Go to the home screen',
    toRoutines: 'Your routines',
    failed: 'It could not be saved. Try again.',
  },
  overTime: {
    title: 'Over time',
    text: (count, from, to) =>
      from === to
        ? `${count} assessments, ${from}.`
        : `${count} assessments, from ${from} to ${to}. The lines separate low, medium and high.`,
    chart: (area, first, last) => `${area}: from ${first} to ${last}`,
    date: 'Date',
    tableLabel: 'All your assessments',
  },
  remove: 'Delete this assessment',
  removeConfirm: (day) => `Delete the assessment from ${day}? This cannot be undone.`,
  removeYes: 'Delete',
  removeNo: 'Keep it',
  removed: 'Assessment deleted.',
};
