import type { Chapters } from '#i18n/chapters.ts';

export const assessment: Chapters['assessment'] = {
  bands: {
    physical: {
      low: 'Your body runs low on energy or carries tension. You notice the tiredness even in small things.',
      medium: 'Your body keeps up, with better and worse days. There is some tension, but you manage it.',
      high: 'Your body feels loose and full of energy. It comes along without your having to think of it.',
    },
    mental: {
      low: 'Concentrating and deciding are hard. Your head jumps from one thing to the next, or goes blank.',
      medium: 'You think clearly at times. When much comes at once, your attention scatters.',
      high: 'You think clearly and hold your attention. Deciding costs you little.',
    },
    emotional: {
      low: 'What you feel weighs on you or spills over. It takes up most of the day.',
      medium:
        'There are ups and downs, and you can mostly name them. Some days they take more room than you would like.',
      high: 'What you feel has its place. You can notice it without being carried away.',
    },
    spiritual: {
      low: 'Days feel empty or on autopilot. It is hard to see what you do things for.',
      medium:
        'At times you find meaning, at times routine swallows it. There are moments that connect you, though few.',
      high: 'What you do makes sense to you. Wonder and connection come often.',
    },
    sleep: {
      low: 'You sleep little or badly, and wake up feeling it. Falling asleep takes long, or you lie awake.',
      medium: 'You sleep, if not always through. Some mornings you wake up rested, others not.',
      high: 'You fall asleep easily and sleep through. You almost always wake up rested.',
    },
    stress: {
      low: 'Stress overwhelms you. It is hard to stop, even when there is a free moment.',
      medium: 'You feel pressure and manage to lower it at times. Busy days take their toll.',
      high: 'You carry stress calmly. When it presses, you know how to get back to your pace.',
    },
  },
  startOver: 'Start over',
  kept: 'They are kept as you go.',
};
