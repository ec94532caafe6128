// node bench/heart-search/resonance.ts: what the search for a breathing pace finds in 1,000 simulated people of each kind: how many
// clear results are right, wrong or missing. No clock is read: the same code always gives the same numbers.
import { seededRandom } from '../../src/core/domain/random.fixture.ts';
import { intervalsOf, pinkNoise, unsteady, whiteNoise } from '../../src/core/heart/hearts.fixture.ts';
import { findResonance, paceOrder, type PaceTrial } from '../../src/core/heart/resonance.ts';
import { report, reportRatio } from '../report.ts';
import allBudgets from '../budgets.json' with { type: 'json' };

const people = 1000;
const paceSeconds = 150;
const best = 5.5;
const budgets = allBudgets.resonance;

interface Kind {
  name: string;
  /** How much narrower than a broad resonance; 0: none. */
  sharpness: number;
  /** Amplitude of the heart's wave at its best pace, in milliseconds. */
  amplitude?: number;
  /** Change of the swing from one pace to the next. */
  drift?: number;
  /** Times as much noise. */
  noise?: number;
  /** Amplitude of a wave of its own at 0.1 Hz: 12 ms are 2 beats a minute from bottom to top. */
  mayer?: number;
  /** Breathes at 14 a minute instead. */
  ignores?: true;
}

const kinds: readonly Kind[] = [
  { name: 'narrow', sharpness: 6 },
  { name: 'narrow, −10 % each pace', sharpness: 6, drift: -0.1 },
  { name: 'narrow, +10 % each pace', sharpness: 6, drift: 0.1 },
  { name: 'usual', sharpness: 4 },
  { name: 'usual, wave of 2 bpm', sharpness: 4, mayer: 12 },
  { name: 'usual, noise × 2', sharpness: 4, noise: 2 },
  { name: 'broad', sharpness: 2 },
  { name: 'none', sharpness: 0, amplitude: 40 },
  { name: 'none, −10 % each pace', sharpness: 0, amplitude: 40, drift: -0.1 },
  { name: 'none, +10 % each pace', sharpness: 0, amplitude: 40, drift: 0.1 },
  { name: 'none, wave of 2 bpm', sharpness: 0, amplitude: 40, mayer: 12 },
  { name: 'none, noise × 2', sharpness: 0, amplitude: 40, noise: 2 },
  { name: 'not followed', sharpness: 0, amplitude: 0, ignores: true },
  { name: 'not followed, wave of 2 bpm', sharpness: 0, amplitude: 0, ignores: true, mayer: 12 },
];

function trialsOf(kind: Kind, person: number): PaceTrial[] {
  const { sharpness, amplitude = 60, drift = 0, noise = 1, mayer = 0, ignores } = kind;
  return paceOrder(seededRandom(person)).map((pace, index) => {
    const swing = (amplitude * (1 + drift) ** index) / Math.hypot(1, sharpness * (pace / best - best / pace));
    const milliseconds = intervalsOf({
      seed: 100 * person + index,
      seconds: paceSeconds,
      sources: (random) => [
        unsteady(random, { hertz: pace / 60, amplitude: swing, by: 0.05 }),
        unsteady(random, { hertz: 0.1, amplitude: mayer, by: 0.2 }),
        unsteady(random, { hertz: 0.23, amplitude: ignores ? 25 : 0, by: 0.1 }),
        pinkNoise(random, 8 * noise),
        whiteNoise(random, 6 * noise),
      ],
    });
    return { pace, series: [{ startsAt: 0, milliseconds }] };
  });
}

const outcomes = ['right', 'wrong', 'with the true pace', 'without it', 'too little'] as const;

function outcomeOf(kind: Kind, person: number): (typeof outcomes)[number] {
  const result = findResonance(trialsOf(kind, person));
  if (!('swings' in result)) return 'too little';
  if (result.kind === 'clear') return kind.sharpness > 0 && result.pace === best ? 'right' : 'wrong';
  return kind.sharpness === 0 || result.paces.includes(best) ? 'with the true pace' : 'without it';
}

for (const kind of kinds) {
  const found = Map.groupBy(
    Array.from({ length: people }, (_, index) => outcomeOf(kind, index + 1)),
    (outcome) => outcome,
  );
  const share = (outcome: (typeof outcomes)[number]): number => (found.get(outcome)?.length ?? 0) / people;
  report(kind.name, outcomes.map((outcome) => `${outcome} ${(100 * share(outcome)).toFixed(1)} %`).join(', '));
  reportRatio(`${kind.name}: false`, share('wrong') + share('without it'), budgets.falseRatio);
  const missed = kind.ignores ? 1 - share('too little') : share('too little');
  reportRatio(`${kind.name}: ${kind.ignores ? 'taken for followed' : 'too little'}`, missed, budgets.missedRatio);
}
