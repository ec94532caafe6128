import { defaultBreathing } from '#core/breathing/breathing.ts';
import type { LayerSettings, Step } from '#core/domain/layers.ts';
import { nightFadeLimits } from '#core/domain/night.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import { noiseLayer, toneLayer } from '#core/sound/layers.ts';
import type { Percent } from '#core/units.ts';
import { focusProgramme } from './focus-programme.ts';
import { natureProgrammes } from './nature-programmes.ts';
import { atMinutes, begin, glide, lastBell, level } from './programme-steps.ts';
import type { ShippedProgramme } from './shipped-programme.ts';

const noise = (kind: NoiseColour, percent: Percent, steps: readonly Step[]): LayerSettings =>
  noiseLayer({ kind, level: percent, steps });

export const shippedProgrammes: readonly ShippedProgramme[] = [
  {
    slug: 'wind-down',
    needs: ['sleep'],
    frequencyId: 9,
    grade: 'C',
    basedOn: [9, 6, 43],
    words: ['dormir', 'sueño', 'insomnio', 'sleep', 'insomnia', 'wind down'],
    sound: {
      tone: {
        kind: 'binaural',
        carrier: 250,
        steps: [
          glide(10, { hertz: 10 }),
          glide(20, { hertz: 6 }),
          glide(28, { hertz: 6, level: 70 }),
          glide(36, { hertz: 2, level: 45 }),
          level(40, 15),
        ],
      },
      intensity: 40,
      added: [noise('brown', 50, [level(30, 100), level(40, 30)])],
    },
  },
  {
    slug: 'nap',
    needs: ['sleep', 'energy'],
    frequencyId: 41,
    grade: 'C',
    basedOn: [41],
    words: ['siesta', 'dormir', 'descanso', 'sueño', 'nap', 'sleep', 'rest'],
    sound: {
      tone: {
        kind: 'binaural',
        carrier: 250,
        steps: [level(10, 60), level(15, 10), level(17, 10), level(19, 70), level(20, 70)],
      },
      intensity: 40,
      added: [noise('pink', 30, [level(10, 100), level(15, 50), level(17, 50), level(19, 100)])],
      bells: [...atMinutes(19.5), lastBell(20)],
    },
  },
  {
    slug: 'sleep-noise',
    needs: ['sleep'],
    frequencyId: 5,
    grade: 'none',
    basedOn: [5],
    words: ['dormir', 'sueño', 'ruido marrón', 'sleep', 'brown noise'],
    sound: {
      tone: { kind: 'isochronic', carrier: 160, steps: [level(10, 60), level(20, 0)] },
      intensity: 35,
      added: [noise('brown', 80, [level(30, 100), level(60, 60), level(90, 0)])],
    },
  },
  {
    slug: 'night',
    needs: ['sleep'],
    frequencyId: 42,
    grade: 'none',
    basedOn: [42],
    words: ['dormir', 'noche', 'sueño', 'ruido marrón', 'sleep', 'night', 'brown noise'],
    sound: {
      tone: { kind: 'isochronic', carrier: 160, steps: [level(20, 60), level(45, 0)] },
      intensity: 30,
      fade: nightFadeLimits.default,
      added: [noise('brown', 80, [level(60, 100), level(240, 60), level(480, 20)])],
    },
  },
  {
    slug: 'calm',
    needs: ['calm'],
    frequencyId: 6,
    grade: 'B',
    basedOn: [6],
    words: ['calma', 'estrés', 'relajación', 'relajar', 'calm', 'stress', 'relax', 'relaxation'],
    sound: {
      tone: { kind: 'monaural', carrier: 220, steps: [level(6, 100), level(9, 35), level(10, 0)] },
      intensity: 45,
    },
  },
  {
    slug: 'after-work',
    needs: ['calm'],
    frequencyId: 7,
    grade: 'C',
    basedOn: [9, 7],
    words: ['trabajo', 'estrés', 'calma', 'descanso', 'work', 'stress', 'calm', 'decompress'],
    sound: {
      tone: {
        kind: 'binaural',
        carrier: 220,
        steps: [
          begin({ hertz: 10 }),
          glide(5, { hertz: 10 }),
          glide(15, { hertz: 7 }),
          glide(22, { hertz: 7, level: 70 }),
          level(25, 0),
        ],
      },
      intensity: 45,
      added: [noise('pink', 60, [level(5, 100), level(20, 0)])],
    },
  },
  focusProgramme,
  {
    slug: 'before-exam',
    needs: ['focus'],
    frequencyId: 16,
    grade: 'C',
    basedOn: [16, 9],
    words: ['examen', 'estudiar', 'concentración', 'exam', 'study', 'test', 'concentration'],
    sound: {
      tone: {
        kind: 'binaural',
        carrier: 280,
        steps: [
          begin({ hertz: 10 }),
          glide(3, { hertz: 10 }),
          glide(6, { hertz: 15 }),
          glide(9, { hertz: 15 }),
          level(10, 0),
        ],
      },
      intensity: 40,
      bells: [lastBell(10)],
    },
  },
  {
    slug: 'long-exhale',
    needs: ['breathe', 'calm'],
    frequencyId: 4,
    grade: 'A',
    basedOn: [4],
    words: ['respirar', 'respiración', 'calma', 'estrés', 'breathe', 'breathing', 'exhale', 'calm', 'stress'],
    sound: {
      tone: { kind: 'isochronic', carrier: 180, steps: [level(5, 100), level(8, 35), level(9.5, 0), level(10, 0)] },
      intensity: 45,
      breathing: { ...defaultBreathing, inhale: 33 },
    },
  },
  {
    slug: 'breath-break',
    needs: ['breathe', 'energy'],
    frequencyId: 4,
    grade: 'A',
    basedOn: [4],
    words: ['pausa', 'respirar', 'respiración', 'energía', 'break', 'pause', 'breathe', 'breathing', 'energy'],
    sound: {
      tone: { kind: 'isochronic', carrier: 180, steps: [level(4, 100), level(5, 40)] },
      intensity: 45,
      breathing: { ...defaultBreathing, from: 12 },
      bells: [lastBell(5)],
    },
  },
  {
    slug: 'three-minutes',
    needs: ['calm', 'breathe'],
    frequencyId: 4,
    grade: 'A',
    basedOn: [4],
    words: ['calma', 'pánico', 'ansiedad', 'agobio', 'respirar', 'calm', 'panic', 'anxiety', 'overwhelmed', 'breathe'],
    sound: {
      tone: { kind: 'isochronic', carrier: 180, steps: [level(2, 100), level(3, 40)] },
      intensity: 45,
      breathing: { ...defaultBreathing, inhale: 33 },
    },
  },
  {
    slug: 'morning',
    needs: ['energy'],
    frequencyId: 32,
    grade: 'C',
    basedOn: [32, 5],
    words: ['mañana', 'despertar', 'energía', 'morning', 'wake', 'energy'],
    sound: {
      tone: {
        kind: 'isochronic',
        carrier: 220,
        steps: [begin({ hertz: 1, level: 20 }), glide(8, { hertz: 2, carrier: 330, level: 100 }), level(12, 100)],
      },
      intensity: 45,
      bells: [lastBell(12)],
    },
  },
  {
    slug: 'meditation',
    needs: ['meditate'],
    frequencyId: 10,
    grade: 'T',
    basedOn: [10, 57],
    words: ['meditar', 'meditación', 'om', 'meditate', 'meditation'],
    sound: {
      tone: { kind: 'pure', steps: [begin({ level: 50 }), level(3, 100), level(27, 100), level(30, 40)] },
      intensity: 45,
      added: [
        toneLayer({
          hertz: 272.2,
          level: 30,
          breathes: false,
          steps: [begin({ level: 0 }), level(10, 0), level(13, 100), level(20, 100), level(23, 0)],
        }),
      ],
      bells: [...atMinutes(10, 20), lastBell(30)],
    },
  },
  ...natureProgrammes,
];
