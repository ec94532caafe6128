import type { Chapters } from '#i18n/chapters.ts';

export const about: Chapters['about'] = {
  title: 'What Onda is, and is not',
  lead: 'Onda plays pure tones for as long as you choose, and tells you plainly what is known about each of them.',
  does: {
    title: 'What it does',
    items: [
      'It plays the frequency you ask for, computed sample by sample: you can measure it yourself on the spot.',
      'It starts softly, ends on time and never gets louder by itself.',
      'When a tone cannot be heard, it says so and offers a form you can hear.',
      'It shows where each frequency comes from, how much evidence there is, and the sources.',
    ],
  },
  isNot: {
    title: 'What it is not',
    items: [
      'It is not a medical device. It does not diagnose, treat, cure or prevent any disease.',
      'It does not replace treatment or a professional. If something about your health worries you, talk to one.',
      'Traditional names, such as “deep healing”, are names. They are not promises.',
      'The six-area assessment is a moment to check in. It is not a clinical test.',
      'What your own data says does not prove that the tone is the cause.',
    ],
  },
  care: {
    title: 'Listening with care',
    items: [
      'Set the volume so that you can still hear someone talking beside you, and to 60% at most.',
      'A deep tone is hard to hear. Do not turn the volume up to make up for it: the next one would be much louder.',
      'Stop if you notice pain, dizziness, a headache or ringing in your ears.',
      'Do not use it while driving or operating machines.',
      'With a pacemaker or a defibrillator, keep headphones 3 cm away or more: they contain magnets.',
      'If you have epilepsy or are pregnant, ask your doctor first. Nothing on the screen flashes more than three times a second.',
    ],
    source:
      'The World Health Organization and the ITU (standard H.870) advise an adult not to exceed 80 dBA for 40 hours a week. Onda cannot know how loud your device is: its count is an estimate.',
  },
  data: {
    title: 'Your data',
    yours: 'Your sessions, favourites and assessments are yours.',
    items: [
      'You can take them with you in a file, or delete them all, from your profile.',
      'There are no ads and no trackers.',
    ],
  },
  listen: 'Listen to a tone',
};
