import type { Chapters } from '#i18n/chapters.ts';

export const assessment: Chapters['assessment'] = {
  bands: {
    physical: {
      low: 'Your body runs low on energy or carries tension. You notice the tiredness even in small things.',
      medium: 'Your body keeps up, with better and worse days. There is some tension, but you manage it.',
      high: 'Your body feels loose and full of energy. You hardly have to think about it.',
    },
    mental: {
      low: 'It is hard to concentrate and decide. Your mind jumps from one thing to the next, or goes blank.',
      medium: 'You think clearly at times. When a lot comes at once, your attention scatters.',
      high: 'You think clearly and hold your attention. Deciding comes easily.',
    },
    emotional: {
      low: 'What you feel weighs on you or spills over. It takes up most of the day.',
      medium:
        'There are ups and downs, and you can mostly name them. Some days they take more room than you would like.',
      high: 'What you feel has its place. You can notice it without being carried away.',
    },
    spiritual: {
      low: 'Days feel empty or on autopilot. It is hard to see what you do things for.',
      medium: 'At times you find meaning, at times routine swallows it. There are moments of connection, though few.',
      high: 'What you do makes sense to you. Wonder and connection come often.',
    },
    sleep: {
      low: 'You sleep little or badly, and wake up feeling it. It takes you long to fall asleep, or you lie awake.',
      medium: 'You sleep, though not always through the night. Some mornings you wake up rested, others not.',
      high: 'You fall asleep easily and sleep through the night. You almost always wake up rested.',
    },
    stress: {
      low: 'Stress overwhelms you. It is hard to stop, even when there is a free moment.',
      medium: 'You feel pressure and manage to lower it at times. Busy days take their toll.',
      high: 'You handle stress calmly. When it builds up, you know how to find your own pace again.',
    },
  },
  startOver: 'Start over',
  kept: 'Saved as you go.',
};
