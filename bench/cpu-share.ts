// node bench/cpu-share.ts [--rounds=4] [hidden|hiddenBuffers|layered|nature|front|black …]: processor time of a whole
// browser without its GPU process while it plays a session, against a page with nothing but an OscillatorNode in the same
// round; of several layers against a session of one tone. About 25 s per round of each. Needs a quiet machine.
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { report } from './report.ts';
import { measureShares, sessionNames, type Share } from './sound-processor.ts';
import { median } from './times.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound.processorRatio;
const words = process.argv.slice(2);
const rounds = Number(words.find((word) => word.startsWith('--rounds='))?.slice('--rounds='.length) ?? 4);
const asked = sessionNames.filter((name) => words.every((word) => word.startsWith('--')) || words.includes(name));

function reportShare(name: keyof typeof budgets, { bare, session }: Share): void {
  const ratios = session.map((share, round) => share / (bare[round] ?? Number.NaN));
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  report(
    name,
    `${median(ratios).toFixed(2)} times (${range}), ${median(session).toFixed(2)} % of a core against ${median(bare).toFixed(2)}`,
    median(ratios) <= budgets[name],
  );
}

buildIfStale();
for (const [name, share] of await measureShares(asked, rounds)) reportShare(name, share);
