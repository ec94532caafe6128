import { defaultBreathing } from '#core/breathing/breathing.ts';
import type { LayerSettings, Step } from '#core/domain/layers.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import { noiseLayer } from '#core/sound/layers.ts';
import type { Percent } from '#core/units.ts';
import { atMinutes, begin, glide, lastBell, level } from './programme-steps.ts';
import type { ShippedProgramme } from './shipped-programme.ts';

type Shape = Partial<Pick<LayerSettings, 'softness' | 'nearness' | 'breathes'>> & { steps: readonly Step[] };

const scape = (kind: Soundscape, percent: Percent, shape: Shape): LayerSettings =>
  noiseLayer({ kind, level: percent, ...shape });

/** A soft pulse a second that is silent after twenty minutes, as in the programme of brown noise. */
const sleepTone = { kind: 'isochronic', carrier: 160, steps: [level(8, 60), level(16, 0)] } as const;
const sleepWords = ['dormir', 'sueño', 'noche', 'sleep', 'night'];
const calmTone = (end: number) =>
  ({ kind: 'monaural', carrier: 220, steps: [level(end / 3, 100), level(end / 2, 30), level(end, 0)] }) as const;
const focusTone = { kind: 'isochronic', carrier: 250, steps: [level(4, 100), level(7, 0)] } as const;

/** Programmes in which a sound of nature is the most that one hears. None sounds all night: each ends with a long fade. */
export const natureProgrammes: readonly ShippedProgramme[] = [
  {
    slug: 'rain-sleep',
    needs: ['sleep'],
    frequencyId: 5,
    grade: 'none',
    basedOn: [5],
    words: [...sleepWords, 'lluvia', 'rain'],
    sound: {
      tone: sleepTone,
      intensity: 35,
      added: [scape('rain', 70, { softness: 70, steps: [level(20, 100), level(40, 50), level(60, 0)] })],
    },
  },
  {
    slug: 'tent-sleep',
    needs: ['sleep'],
    frequencyId: 5,
    grade: 'none',
    basedOn: [5],
    words: [...sleepWords, 'lluvia', 'tienda', 'techo', 'rain', 'tent', 'roof'],
    sound: {
      tone: sleepTone,
      intensity: 35,
      added: [scape('roof', 60, { softness: 80, steps: [level(15, 100), level(45, 0)] })],
    },
  },
  {
    slug: 'sea-sleep',
    needs: ['sleep'],
    frequencyId: 5,
    grade: 'none',
    basedOn: [5],
    words: [...sleepWords, 'mar', 'olas', 'sea', 'waves', 'ocean'],
    sound: {
      tone: sleepTone,
      intensity: 35,
      added: [scape('waves', 70, { softness: 90, steps: [level(20, 100), level(40, 50), level(60, 0)] })],
    },
  },
  {
    slug: 'summer-night',
    needs: ['sleep'],
    frequencyId: 5,
    grade: 'none',
    basedOn: [5],
    words: [...sleepWords, 'grillos', 'verano', 'crickets', 'summer'],
    sound: {
      tone: sleepTone,
      intensity: 30,
      added: [scape('crickets', 50, { softness: 80, nearness: 30, steps: [level(15, 100), level(40, 0)] })],
    },
  },
  {
    slug: 'sea-breath',
    needs: ['breathe', 'calm'],
    frequencyId: 4,
    grade: 'A',
    basedOn: [4],
    words: ['respirar', 'respiración', 'calma', 'mar', 'olas', 'breathe', 'breathing', 'calm', 'sea', 'waves'],
    sound: {
      tone: { kind: 'isochronic', carrier: 180, steps: [level(4, 60), level(9, 20), level(10, 0)] },
      intensity: 45,
      breathing: defaultBreathing,
      added: [scape('waves', 80, { softness: 60, breathes: true, steps: [level(8, 100), level(10, 0)] })],
    },
  },
  {
    slug: 'trees',
    needs: ['calm'],
    frequencyId: 6,
    grade: 'B',
    basedOn: [6],
    words: ['calma', 'viento', 'árboles', 'bosque', 'calm', 'wind', 'trees', 'forest'],
    sound: {
      tone: calmTone(12),
      intensity: 40,
      added: [scape('wind', 80, { softness: 60, steps: [level(12, 100), level(15, 0)] })],
    },
  },
  {
    slug: 'fireside',
    needs: ['calm'],
    frequencyId: 6,
    grade: 'B',
    basedOn: [6],
    words: ['calma', 'fuego', 'hoguera', 'chimenea', 'calm', 'fire', 'campfire', 'fireside'],
    sound: {
      tone: calmTone(15),
      intensity: 40,
      added: [scape('fire', 70, { softness: 60, steps: [level(16, 100), level(20, 0)] })],
    },
  },
  {
    slug: 'far-storm',
    needs: ['calm'],
    frequencyId: 6,
    grade: 'B',
    basedOn: [6],
    words: ['calma', 'tormenta', 'trueno', 'lluvia', 'calm', 'storm', 'thunder', 'rain'],
    sound: {
      tone: calmTone(20),
      intensity: 40,
      added: [
        scape('rain', 70, { steps: [level(25, 100), level(30, 0)] }),
        scape('thunder', 60, { steps: [level(20, 100), level(28, 0)] }),
      ],
    },
  },
  {
    slug: 'stream-focus',
    needs: ['focus'],
    frequencyId: 2,
    grade: 'C',
    basedOn: [2],
    words: [
      'estudiar',
      'trabajo',
      'concentración',
      'arroyo',
      'agua',
      'study',
      'work',
      'concentration',
      'stream',
      'water',
    ],
    sound: {
      tone: focusTone,
      intensity: 35,
      added: [scape('stream', 70, { softness: 60, steps: [level(48, 100), level(50, 30)] })],
      bells: [lastBell(50)],
    },
  },
  {
    slug: 'waterfall-focus',
    needs: ['focus'],
    frequencyId: 2,
    grade: 'C',
    basedOn: [2],
    words: ['estudiar', 'trabajo', 'concentración', 'cascada', 'study', 'work', 'concentration', 'waterfall'],
    sound: {
      tone: focusTone,
      intensity: 35,
      added: [scape('waterfall', 60, { softness: 70, steps: [level(24, 100), level(25, 30)] })],
      bells: [lastBell(25)],
    },
  },
  {
    slug: 'brook-morning',
    needs: ['energy'],
    frequencyId: 32,
    grade: 'C',
    basedOn: [32],
    words: ['mañana', 'despertar', 'energía', 'arroyo', 'morning', 'wake', 'energy', 'brook'],
    sound: {
      tone: {
        kind: 'isochronic',
        carrier: 220,
        steps: [begin({ hertz: 1, level: 20 }), glide(7, { hertz: 2, carrier: 330, level: 80 }), level(10, 80)],
      },
      intensity: 45,
      added: [scape('stream', 70, { steps: [begin({ level: 30 }), level(5, 100), level(10, 100)] })],
      bells: [lastBell(10)],
    },
  },
  {
    slug: 'bowl-meditation',
    needs: ['meditate'],
    frequencyId: 10,
    grade: 'T',
    basedOn: [10],
    words: ['meditar', 'meditación', 'cuenco', 'om', 'meditate', 'meditation', 'bowl'],
    sound: {
      tone: { kind: 'pure', steps: [begin({ level: 40 }), level(3, 70), level(17, 70), level(20, 20)] },
      intensity: 40,
      added: [scape('bowl', 70, { softness: 60, steps: [level(18, 100), level(20, 40)] })],
      bells: [...atMinutes(10), lastBell(20)],
    },
  },
];
