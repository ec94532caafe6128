import type { Chapters } from '#i18n/chapters.ts';

export const diagnosis: Chapters['diagnosis'] = {
  title: 'Assessment',
  progress: (current, total) => `Question ${current} of ${total}`,
  percent: (value) => `${value}%`,
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  words: {
    sleep: { low: 'Badly', medium: 'So-so', high: 'Well' },
    stress: { low: 'It overwhelms me', medium: 'So-so', high: 'Calmly' },
  },
  previous: 'Previous',
  next: 'Next',
  complete: 'Complete',
  value: (value, band) => `${value} of 100, ${band}`,
  unanswered: (value: number): string => `Not answered. The slider stands at ${value} of 100.`,
  choose: 'Move the slider to where you feel you are these days.',
  confirm: (value: number): string => `Leave it at ${value}? Move the slider, or press again to go on like this.`,
  // `scale` names what a high value means.
  areas: {
    physical: {
      name: 'Physical',
      scale: 'Physical',
      question: 'How is your body?',
      text: 'Energy, tension and comfort these days.',
    },
    mental: {
      name: 'Mental',
      scale: 'Mental',
      question: 'How is your mind?',
      text: 'Clarity, attention and ease in deciding.',
    },
    emotional: {
      name: 'Emotional',
      scale: 'Emotional',
      question: 'How is your mood?',
      text: 'What you feel and how much room it takes.',
    },
    spiritual: {
      name: 'Spiritual',
      scale: 'Spiritual',
      question: 'How much meaning do your days have?',
      text: 'Connection, purpose and wonder, as you understand them.',
    },
    sleep: {
      name: 'Sleep',
      scale: 'Sleep',
      question: 'How do you sleep?',
      text: 'Falling asleep, staying asleep and waking up rested.',
    },
    stress: {
      name: 'Stress',
      scale: 'Ease with stress',
      question: 'How do you handle stress?',
      text: 'What the day asks of you, and how you find your way back.',
    },
  },
  simple: 'This is not a clinical test: it is a way of listening to yourself.',
};
