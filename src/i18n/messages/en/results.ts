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
  reason: (area, value) => `${area} is at ${value} of 100.`,
  topics: {
    physical: 'energy',
    mental: 'concentration',
    emotional: 'calm',
    spiritual: 'meditation',
    sleep: 'sleep',
    stress: 'stress',
  },
  decidedBy: {
    only: (topic, evidence) =>
      `Of the sounds people look up for ${topic}, it is the only one left; its evidence: ${evidence}.`,
    evidence: (topic, evidence) => `Of the sounds people look up for ${topic}, it has the best evidence: ${evidence}.`,
    sources: (topic, evidence) =>
      `Of those people look up for ${topic}, others have the same evidence, ${evidence}; this one has more verified sources.`,
    depth: (topic, evidence) =>
      `Of those people look up for ${topic}, others have the same evidence, ${evidence}; this one is the deepest or slowest.`,
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
