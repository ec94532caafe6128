import type { Step } from '#core/domain/layers.ts';
import { noiseLayer } from '#core/sound/layers.ts';
import type { Minutes } from '#core/units.ts';
import { atMinutes, lastBell, level } from './programme-steps.ts';
import type { ShippedProgramme } from './shipped-programme.ts';
import { focusBlocks } from './work-blocks.ts';

const blockStarts = focusBlocks.map(({ start }) => start);
const pauses = focusBlocks.slice(0, -1).map(({ end }) => end);

/** The pulses are heard at the start of a block only: in a large study beats during the task made its results worse. */
function focusPulses(start: Minutes): Step[] {
  const rise = start === 0 ? [] : [level(start, 0), level(start + 1, 100)];
  return [...rise, level(start + 4, 100), level(start + 7, 0)];
}

const focusNoise: readonly Step[] = pauses.flatMap((pause) => [
  level(pause, 100),
  level(pause + 1, 30),
  level(pause + 4, 30),
  level(pause + 5, 100),
]);

/** Three blocks of work, with a pause between them and a bell at each end of a block. */
export const focusProgramme: ShippedProgramme = {
  slug: 'focus',
  needs: ['focus'],
  frequencyId: 2,
  grade: 'C',
  basedOn: [2, 16],
  words: [
    'estudiar',
    'trabajo',
    'concentración',
    'atención',
    'pomodoro',
    'study',
    'work',
    'concentration',
    'attention',
  ],
  sound: {
    tone: { kind: 'isochronic', carrier: 250, steps: blockStarts.flatMap(focusPulses) },
    intensity: 35,
    added: [noiseLayer({ kind: 'pink', level: 60, steps: [...focusNoise, level(84, 100), level(85, 40)] })],
    bells: [...atMinutes(...pauses, ...blockStarts.slice(1)).toSorted((one, other) => one - other), lastBell(85)],
  },
};
