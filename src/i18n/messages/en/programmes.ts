import { plural } from '#i18n/plural.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { untuned } from './untuned.ts';

export const programmes: Chapters['programmes'] = {
  title: 'Programmes',
  count: (count) => plural('en', count, { one: '# programme', other: '# programmes' }),
  lead: 'Sessions that change step by step and end by themselves. The letter says how much is known of the sounds they use; no study has tried these very steps.',
  texts: {
    'wind-down': {
      name: 'Wind down',
      does: 'From 10 to 6 to 2 Hz in 40 minutes, softer and softer, with brown noise in the background.',
      known:
        'There are small studies of 10 and 6 Hz, with mixed results. That a slow descent to 2 Hz helps anyone to fall asleep has not been studied: it is our design.',
    },
    nap: {
      name: '20-minute nap',
      does: 'A very slow beat almost fades away by minute 15, returns little by little and ends with two soft bells.',
      known:
        'Twelve people reached deep sleep sooner in naps with 0.25 Hz: a first step, not proof. Fading away and returning before the bell is our design.',
    },
    'sleep-noise': {
      name: 'Noise that fades away',
      does: 'One pulse a second falls silent by minute 20; the brown noise sinks into silence over 90 minutes.',
      known:
        'The evidence that continuous noise improves sleep is of very low quality (Riedy and others, 2021). That is why this one ends by itself.',
    },
    night: {
      name: '8-hour night',
      does: 'Slow pulses fall silent by minute 45; the brown noise sinks very slowly all night.',
      known:
        'We know of no studies in favour of a sound all night. The evidence for continuous noise is of very low quality, and it might even harm sleep and hearing (Riedy and others, 2021). If you use it, keep it very low.',
    },
    calm: {
      name: 'Calm in 10 minutes',
      does: 'A beat of 6 Hz that needs no headphones: steady for six minutes, then it sinks into silence.',
      known:
        'A small controlled study found less passing unease with this kind of beat; another saw no change of mood. The silent end is our design.',
    },
    'after-work': {
      name: 'After work',
      does: 'The pink noise moves away within 20 minutes while the beat goes down from 10 to 7 Hz; silence at the end.',
      known:
        'Of beats like the one of 7 Hz there is a study with 21 young people after exercise, not after work. The descent and the noise are our design.',
    },
    focus: {
      name: 'Focus 3 × 25',
      does: 'Three blocks of 25 minutes with two pauses of 5. Pulses of 40 Hz open each block; then the pink noise remains, and a bell marks each change.',
      known:
        'Whether 40 Hz improves attention is disputed, and in a large study hearing beats during the task made results worse: that is why they are silent while you work. The 25 minutes are custom, not science.',
    },
    'before-exam': {
      name: 'Before an exam',
      does: 'Three minutes at 10 Hz, a slow rise to 15 Hz, and silence after 10 minutes.',
      known:
        'There are very few studies of 15 Hz, and they are small. Listen before and switch it off: in one with a thousand people, hearing beats during the test made results worse.',
    },
    'long-exhale': {
      name: 'Long out-breath',
      does: 'Six breaths a minute, with an out-breath twice as long. From the middle on the sound withdraws, and only your breathing remains.',
      known:
        'Breathing about six times a minute has solid evidence, and your breathing does the work. The ratio and the silent end are our design.',
    },
    'breath-break': {
      name: '5-minute break',
      does: 'The guide starts at 12 breaths a minute and reaches six within two minutes. It ends with a bell.',
      known: 'Slow breathing has solid evidence, and your breathing does the work. The five minutes are our design.',
    },
    'three-minutes': {
      name: 'Calm in 3 minutes',
      does: 'A soft wave and the guide: six breaths a minute, with an out-breath twice as long. It fades at the end, without a bell.',
      known:
        'Slow breathing has solid evidence, and your breathing does the work. The three minutes are our design; if you need more, play it again.',
    },
    morning: {
      name: 'Slow awakening',
      does: 'It begins very softly with one pulse a second and reaches two in eight minutes, stronger and higher.',
      known:
        'With music, fast rhythms speed up breathing and pulse. With bare pulses such as these it has not been measured.',
    },
    meditation: {
      name: '30-minute meditation',
      does: 'The Om tone of 136.1 Hz; its octave joins in the second third. A bell divides the thirds and another one closes.',
      known:
        'It is tradition: we found no studies of hearing these tones. What was studied, in 12 people, is chanting Om.',
    },
    'rain-sleep': {
      name: 'Rain that fades',
      does: 'Soft rain under a pulse a second, which is silent after 16 minutes; the rain sinks to silence within an hour.',
      known:
        'Many people find rain pleasant, and it masks noises. That it helps sleep has very low evidence, and noise all night may cost REM sleep (Basner and others, 2026). That is why it ends by itself.',
    },
    'tent-sleep': {
      name: 'Inside the tent',
      does: 'Dull drops on the cloth, which withdraw to silence within 45 minutes. Under them a pulse a second, which is silent after 16.',
      known:
        'Many people find it pleasant. We know of no study of rain on a tent; for sleep the evidence of any sound is very low.',
    },
    'sea-sleep': {
      name: 'A sea that withdraws',
      does: 'Very soft waves, lower and lower, until silence after an hour. Under them a pulse a second, which is silent after 16 minutes.',
      known:
        'In studies of water the sea is liked better than a waterfall. That it brings sleep has very low evidence; the long fade is our design.',
    },
    'summer-night': {
      name: 'Summer night',
      does: 'Far crickets, very low, which fall silent within 40 minutes. Under them a pulse a second, which is silent after 16.',
      known: 'A matter of taste: we know of no study of sleeping with crickets.',
    },
    'sea-breath': {
      name: 'Breathing with the sea',
      does: 'Six breaths a minute for ten minutes: the wave comes in with the breath and goes out with it.',
      known:
        'Breathing about six times a minute has solid evidence, and the merit is your breathing’s. That the sea guides it is our design.',
    },
    trees: {
      name: 'Among the trees',
      does: 'Wind in leaves for a quarter of an hour, with a beat of 6 Hz that withdraws.',
      known:
        'Sounds of nature please; against stress the evidence is moderate to low. With 6 Hz there are small studies with mixed results.',
    },
    fireside: {
      name: 'By the fire',
      does: 'Low flames and crackles for 20 minutes; the tone withdraws earlier.',
      known: 'Many people find it pleasant. Studies are about water and birds, hardly any about fire.',
    },
    'far-storm': {
      name: 'A far storm',
      does: 'Half an hour of rain with distant thunder now and then, which leaves before the rain does. Under it a beat of 6 Hz, which is silent after 20 minutes.',
      known: 'For a calm while, not for sleep: sounds that rise and fall are those that wake.',
    },
    'stream-focus': {
      name: 'A stream to work by',
      does: 'Fifty minutes of a stream. Pulses of 40 Hz open it and are silent after seven; a bell ends it.',
      known:
        'A stream masks voices well (Haapakangas, 2011), but in an office it was no better than noise (Hongisto, 2017). Whether 40 Hz helps is disputed.',
    },
    'waterfall-focus': {
      name: '25 minutes of waterfall',
      does: 'An even murmur that masks the rest, with a bell at the end. The pulses of 40 Hz that open it are silent after seven minutes.',
      known: 'It masks as steady noise does. Whether one works better with it is unclear; the 25 minutes are custom.',
    },
    'brook-morning': {
      name: 'A morning by the brook',
      does: 'The water comes nearer within five minutes, and the pulses rise from one to two a second.',
      known: 'With music, fast rhythms speed up breath and pulse. With pulses and water it is not measured.',
    },
    'bowl-meditation': {
      name: 'Meditating with a bowl',
      does: 'The Om tone with a softly struck bowl, at irregular times, for twenty minutes.',
      known: 'It is tradition: we found no good studies of listening to these sounds.',
    },
  },
  headphones: 'with headphones',
  picture: 'The line is the frequency; the area, the volume.',
  showAll: 'Show the whole library',
  steps: {
    title: 'Step by step',
    moved: 'You changed the end: what is left, bells too, is spread out until then. These are the times from before.',
    of: {
      tone: (hertz: string): string => `tone of ${hertz} Hz`,
      beat: (hertz: string): string => `beat of ${hertz} Hz`,
      pulse: (hertz: string): string => `pulses of ${hertz} Hz`,
    },
    plain: { tone: 'tone', beat: 'beat', pulse: 'pulses' },
    untuned,
    guide: 'breathing guide',
    level: (what: string, percent: string): string => `${what} at ${percent}`,
    silent: (what: string): string => `${what} silent`,
    bell: 'bell',
    drawn: {
      pitch: 'The line is the frequency; the area, the volume.',
      level: 'The drawing is the volume.',
    },
    levels: 'The level of each step is a part of the intensity you choose.',
  },
  basedOn: 'Based on',
};
