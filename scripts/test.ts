// npm test: what every change should pass. `npm test -- --all` adds the tests tagged long and the slow benches,
// `npm test -- --quick` runs the fast steps only, `npm test -- unit lint` these. Words that name no step become arguments
// of the one that is named: `npm test -- journeys library`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, type Outcome, type Step } from './test/run-step.ts';
import { secondAttempt, type SecondAttempt } from './test/second-attempt.ts';
import { summaryOf, whyNotRun } from './test/summary.ts';
import { testSteps } from './test/test-steps.ts';

const slots = 2;
const quick = ['format', 'lint', 'types', 'unit'];
const withAll = process.argv.includes('--all');
const notRun: Outcome = { state: 'not run', seconds: 0, output: '', passed: 0, failed: 0, skipped: 0, long: 0 };
const symbols = { passed: '✓', failed: '✗', skipped: '–', 'not run': '–' };
const seconds = (value: number): string => `${value.toFixed(1)} s`.padStart(8);

/** With the steps that they need. */
function select(words: readonly string[]): Step[] {
  const inThisRun = testSteps(withAll);
  const all = testSteps(true).map((step) => inThisRun.find(({ name }) => name === step.name) ?? step);
  const named = all.filter(({ name }) => words.includes(name));
  const rest = words.filter((word) => !all.some(({ name }) => name === word));
  if (words.length === 0) return inThisRun;
  const [only] = named;
  if (!only || (rest.length > 0 && named.length > 1)) {
    console.error(`The steps are: ${all.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  const needed = all.filter(
    ({ name }) => named.some(({ needs }) => needs?.includes(name)) && !named.some((step) => step.name === name),
  );
  // Of a selection nobody knows what is left out, and what failed cannot be selected beside it.
  const withRest = (step: Step): Step => ({
    ...step,
    command: [...step.command, ...rest],
    listAll: undefined,
    attempts: 1,
  });
  return [...needed, ...named.map((step) => (step === only && rest.length > 0 ? withRest(step) : step))];
}

/** Once for all steps. */
async function provideChromium(): Promise<Outcome> {
  const startedAt = performance.now();
  const { findChromium, findHeadlessShell } = await import('./browsers/chromium.ts');
  const outcome: Outcome = { ...notRun };
  try {
    const path = await findChromium();
    process.env['HEADLESS_SHELL'] = await findHeadlessShell(path);
    process.env['CHROMIUM'] = path;
    Object.assign(outcome, { state: 'passed', passed: 1 });
  } catch (error) {
    Object.assign(outcome, { state: 'failed', failed: 1, output: String(error) });
  }
  return { ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}

function announce(name: string, outcome: Outcome, report: Step['report']): void {
  const hasRun = outcome.state === 'passed' || outcome.state === 'failed';
  const tests = report && hasRun ? `  ${outcome.passed} of ${outcome.passed + outcome.failed} tests` : '';
  console.log(`${symbols[outcome.state]} ${name.padEnd(13)}${seconds(outcome.seconds)}${tests}${whyNotRun(outcome)}`);
}

/** Two at a time where their weights allow, each as soon as the steps it needs have passed. */
async function runAll(all: readonly Step[]): Promise<Map<string, Outcome>> {
  const finished = new Map<string, Outcome>();
  const waiting = new Set(all);
  const running = new Map<string, Promise<void>>();
  const secondAttempts = new Map<string, SecondAttempt>();
  let freeSlots = slots;
  const run = async (step: Step): Promise<void> => {
    const weight = step.weight ?? 1;
    freeSlots -= weight;
    const ran = await (step.name === 'chromium' ? provideChromium() : runStep(step));
    freeSlots += weight;
    running.delete(step.name);
    const again = secondAttempt(step, ran);
    if (again) {
      secondAttempts.set(step.name, again);
      waiting.add(again.step);
      console.log(`… ${step.name.padEnd(13)}${seconds(ran.seconds)}  ${ran.failed} failed, a second attempt follows`);
      return;
    }
    const outcome = secondAttempts.get(step.name)?.join(ran) ?? ran;
    finished.set(step.name, outcome);
    announce(step.name, outcome, step.report);
  };
  const stateOf = (step: Step): 'ready' | 'waits' | 'blocked' => {
    const needed = (step.needs ?? []).map((name) => finished.get(name)?.state);
    if (needed.some((state) => state !== undefined && state !== 'passed')) return 'blocked';
    return needed.every((state) => state === 'passed') && (step.weight ?? 1) <= freeSlots ? 'ready' : 'waits';
  };
  while (waiting.size > 0 || running.size > 0) {
    for (const step of waiting) {
      const state = stateOf(step);
      if (state === 'waits') continue;
      waiting.delete(step);
      if (state === 'ready') running.set(step.name, run(step));
      else finished.set(step.name, notRun);
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return finished;
}

function printFailures(steps: readonly Step[], outcomes: ReadonlyMap<string, Outcome>): void {
  for (const { name } of steps) {
    const outcome = outcomes.get(name);
    if (outcome?.state === 'failed') console.log(`\n──── ${name} failed ────\n${outcome.output.trimEnd()}`);
  }
}

function printFlaky(outcomes: ReadonlyMap<string, Outcome>): void {
  const flaky = [...outcomes].flatMap(([step, outcome]) => (outcome.flaky ?? []).map((title) => `${step}: ${title}`));
  if (flaky.length > 0) console.log(`\n──── passed at the second attempt only ────\n${flaky.join('\n')}`);
}

function printSummary(steps: readonly Step[], outcomes: ReadonlyMap<string, Outcome>, startedAt: number): boolean {
  const shown = steps.map(({ name, report }) => ({ name, report, outcome: outcomes.get(name) ?? notRun }));
  console.log('\n──── Summary ────');
  for (const { name, report, outcome } of shown) announce(name, outcome, report);
  console.log(`  ${'total'.padEnd(13)}${seconds((performance.now() - startedAt) / 1000)}\n`);
  console.log(summaryOf(shown.map(({ outcome }) => outcome)));
  return shown.every(({ outcome }) => outcome.failed === 0);
}

process.chdir(join(import.meta.dirname, '..'));
mkdirSync('.cache/test', { recursive: true });
// Colours only in a terminal: tools that write to our pipes would each decide by themselves.
delete process.env['FORCE_COLOR'];
if (!process.stdout.isTTY) process.env['NO_COLOR'] = '1';
if (withAll) process.env['ALL_TESTS'] = 'yes';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const startedAt = performance.now();
const steps = select(
  process.argv.slice(2).flatMap((word) => (word === '--all' ? [] : word === '--quick' ? quick : word)),
);
const outcomes = await runAll(steps);
printFailures(steps, outcomes);
printFlaky(outcomes);
process.exitCode = printSummary(steps, outcomes, startedAt) ? 0 : 1;
