// node bench/cpu-share.ts [--rounds=4]: processor time of a whole browser without its GPU process, playing a session in
// a hidden tab with either instrument, against a bare OscillatorNode in the same round. Needs a quiet machine.
import { report } from './report.ts';
import { measureInstruments } from './sound-processor.ts';
import { median } from './times.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const rounds = Number(process.argv.find((given) => given.startsWith('--rounds='))?.split('=')[1] ?? 4);
const { bare, ...instruments } = await measureInstruments(rounds);
report('a bare oscillator', `${median(bare).toFixed(2)} % of a core`);
for (const [name, shares] of Object.entries(instruments)) {
  const ratios = shares.map((share, round) => share / (bare[round] ?? Number.NaN));
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  report(
    `a session, ${name}`,
    `${median(ratios).toFixed(2)} times (${range}), ${median(shares).toFixed(2)} % of a core`,
    median(ratios) <= allBudgets.sound.processorRatio.hidden,
  );
}
