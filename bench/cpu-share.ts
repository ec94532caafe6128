// node bench/cpu-share.ts [hidden|front|black …]: processor time of a whole browser without its GPU process while it plays
// a session, against a bare OscillatorNode in the same round: in a hidden tab with either instrument, on the player's
// page in front, and with the black screen of the night. Needs a quiet machine.
import { report } from './report.ts';
import { measureBlackScreen, measureInFront, measureInstruments, type Share } from './sound-processor.ts';
import { median } from './times.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound.processorRatio;
const rounds = 4;
const asked = process.argv.slice(2);

function reportShare(name: string, { bare, session }: Share, budget: number): void {
  const ratios = session.map((share, round) => share / (bare[round] ?? Number.NaN));
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  report(
    `a session ${name}`,
    `${median(ratios).toFixed(2)} times (${range}), ${median(session).toFixed(2)} % of a core against ${median(bare).toFixed(2)}`,
    median(ratios) <= budget,
  );
}

const measures = {
  hidden: async () => {
    const { bare, worklet, buffers } = await measureInstruments(rounds);
    reportShare('in a hidden tab, worklet', { bare, session: worklet }, budgets.hidden);
    reportShare('in a hidden tab, buffers', { bare, session: buffers }, budgets.hidden);
  },
  front: async () => reportShare('in front, the figure alive', await measureInFront(), budgets.front),
  black: async () => reportShare('on the black screen', await measureBlackScreen(), budgets.black),
};

for (const [name, measure] of Object.entries(measures)) if (asked.length === 0 || asked.includes(name)) await measure();
