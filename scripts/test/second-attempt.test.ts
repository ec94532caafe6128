import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runStep, type Outcome, type Step } from './run-step.ts';
import { secondAttempt } from './second-attempt.ts';

const folder = mkdtempSync(join(tmpdir(), 'onda-attempts-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const newFile = (): string => join(folder, `file-${(files += 1)}`);

/** A program that fails a number of times. */
function failing(times: number): Step {
  const file = JSON.stringify(newFile());
  const script = `const { appendFileSync, readFileSync } = await import('node:fs'); appendFileSync(${file}, 'x');
    if (readFileSync(${file}, 'utf8').length <= ${times}) { console.log('✗ too slow'); process.exit(1); }`;
  return { name: 'bench', command: ['--input-type=module', '-e', script], attempts: 2 };
}

async function runTwice(step: Step): Promise<Outcome> {
  const first = await runStep(step);
  const again = secondAttempt(step, first);
  return again ? again.join(await runStep(again.step)) : first;
}

it('passes if the second attempt passes, and lists what failed at first', async () => {
  expect(await runTwice(failing(1))).toMatchObject({ state: 'passed', passed: 1, failed: 0, flaky: ['✗ too slow'] });
});

it('fails if both fail', async () => {
  expect(await runTwice(failing(2))).toMatchObject({ state: 'failed', failed: 1, flaky: [] });
});

it('has one attempt if it does not ask for two, and after many failures', () => {
  const first = { state: 'failed', seconds: 1, output: '', passed: 9, failed: 1, skipped: 0, long: 0 } as const;
  const { attempts: _attempts, ...once } = failing(1);
  expect(secondAttempt(once, first)).toBeUndefined();
  expect(secondAttempt(failing(1), { ...first, failed: 100 })).toBeUndefined();
  expect(secondAttempt(failing(1), first)?.step).toMatchObject({ weight: 2 });
});

const test = (fullName: string, status: string) => ({ fullName, status, failureMessages: [], tags: [] });

/** A program that writes these reports, one at each run, and notes its arguments. */
function reporting(kind: 'vitest' | 'playwright', first: unknown, second: unknown) {
  const [report, later, noted] = [newFile(), newFile(), newFile()];
  writeFileSync(later, JSON.stringify([first, second]));
  const script = `const { appendFileSync, readFileSync, writeFileSync } = await import('node:fs');
    const [report, later, noted, ...words] = process.argv.slice(1);
    appendFileSync(noted, words.join(' ') + '\\n');
    console.log(words.join(' '));
    const [now, ...next] = JSON.parse(readFileSync(later, 'utf8'));
    writeFileSync(later, JSON.stringify(next));
    writeFileSync(report, JSON.stringify(now));
    process.exit(/failed|"unexpected":[1-9]/.test(JSON.stringify(now)) ? 1 : 0);`;
  const command = ['--input-type=module', '-e', script, report, later, noted];
  const step: Step = { name: kind, command, report: { file: report, kind }, attempts: 2 };
  return { step, arguments: () => readFileSync(noted, 'utf8').split('\n').slice(0, -1) };
}

it('runs only the files again that failed, and counts each test once', async () => {
  const good = { name: '/good.test.ts', status: 'passed', assertionResults: [test('a', 'passed'), test('b', 'todo')] };
  const bad = (status: string) => ({
    name: '/bad.test.ts',
    status,
    assertionResults: [test('c', status), test('d', 'passed')],
  });
  const both = reporting('vitest', { testResults: [good, bad('failed')] }, { testResults: [bad('passed')] });
  expect(await runTwice(both.step)).toMatchObject({ state: 'passed', passed: 3, failed: 0, skipped: 1, flaky: ['c'] });
  expect(both.arguments()).toEqual(['', '/bad.test.ts --retry=0']);
});

it.each([
  ['a file cannot be opened the second time either', 'failed', ''],
  ['an error outside of tests may have kept files from running', 'passed', 'Unhandled Error'],
])('fails where %s', async (_what, status, said) => {
  const file = (state: string) => ({ testResults: [{ name: '/bad.test.ts', status: state, assertionResults: [] }] });
  const { step } = reporting('vitest', file('failed'), file(status));
  const speaking = { ...step, command: [...step.command, said] };
  expect(await runTwice(speaking)).toMatchObject({ state: 'failed', passed: 0, failed: 1 });
});

it('fails where the second attempt cannot run', async () => {
  const first = { ...(await runStep(failing(1))), failures: ['a'] };
  const skipped: Outcome = { ...first, state: 'skipped', failed: 0, skipped: 1 };
  expect(secondAttempt(failing(1), first)?.join(skipped)).toMatchObject({ state: 'failed', failed: 1 });
});

it('runs only the journeys again that failed', async () => {
  const report = (expected: number, status: 'expected' | 'unexpected') => ({
    stats: { expected, unexpected: status === 'unexpected' ? 1 : 0, flaky: 0, skipped: 2 },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          { title: 'b', tests: [{ projectName: 'phone', status }] },
          // Serial: it did not run after a failure.
          { title: 'c', tests: [{ projectName: 'phone', status: 'skipped', expectedStatus: 'passed' }] },
        ],
      },
    ],
  });
  const journeys = reporting('playwright', report(5, 'unexpected'), {
    ...report(2, 'expected'),
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
  });
  const listAll = ['-e', 'console.log("Total: 20 tests in 2 files")'];
  expect(await runTwice({ ...journeys.step, listAll })).toMatchObject({
    passed: 7,
    failed: 0,
    skipped: 1,
    long: 12,
    flaky: ['phone, a.spec.ts: b'],
  });
  expect(journeys.arguments()).toEqual(['', '--last-failed --workers=1 --retries=0']);
});
