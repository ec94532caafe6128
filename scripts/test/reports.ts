import { existsSync, readFileSync } from 'node:fs';

export interface Report {
  file: string;
  kind: 'vitest' | 'playwright';
}

export interface Counts {
  passed: number;
  failed: number;
  /** Cannot run here. */
  skipped: number;
  /** Left for `npm test -- --all`. */
  long: number;
  /** Tests or recordings that passed at the second attempt only. */
  flaky?: readonly string[];
  /** Tests that failed. */
  failures?: readonly string[];
}

interface VitestFile {
  /** Absolute path. */
  name: string;
  status: string;
  assertionResults: readonly {
    fullName: string;
    status: string;
    failureMessages: readonly string[];
    tags: readonly string[];
  }[];
}

interface VitestReport {
  testResults: readonly VitestFile[];
}

interface PlaywrightSuite {
  title: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    tests: readonly { projectName: string; status: string; expectedStatus?: string }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Outside of tests. */
  errors?: readonly unknown[];
  suites?: readonly PlaywrightSuite[];
}

function countVitest(files: readonly VitestFile[]): Counts {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const leftOut = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const long = leftOut.filter(({ tags }) => tags.includes('long')).length;
  return {
    passed: passed.length,
    failed: failed.length,
    skipped: leftOut.length - long,
    long,
    // A passed test with a failure had a second attempt.
    flaky: passed.filter(({ failureMessages }) => failureMessages.length > 0).map(({ fullName }) => fullName),
    failures: failed.map(({ fullName }) => fullName),
  };
}

function testsWith(wanted: string, { title, suites = [], specs = [] }: PlaywrightSuite, file = title): string[] {
  const own = specs.flatMap(({ title: name, tests }) =>
    tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${projectName}, ${file}: ${name}`),
  );
  return [...own, ...suites.flatMap((suite) => testsWith(wanted, suite, file))];
}

function countPlaywright({ stats, suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    long: 0,
    flaky: suites.flatMap((suite) => testsWith('flaky', suite)),
    failures: suites.flatMap((suite) => testsWith('unexpected', suite)),
  };
}

export function countTests(kind: Report['kind'], json: string): Counts {
  if (kind === 'vitest') return countVitest((JSON.parse(json) as VitestReport).testResults);
  return countPlaywright(JSON.parse(json) as PlaywrightReport);
}

export interface Failed {
  /** Arguments that select what failed, and try it once. */
  selection: readonly string[];
  /** Of all that is not selected. */
  others: Counts;
}

/** A serial test after one that failed did not run, and is selected with it. */
const didNotRun = ({ suites = [], specs = [] }: Pick<PlaywrightSuite, 'suites' | 'specs'>): number =>
  specs.flatMap(({ tests }) => tests).filter((one) => one.status === 'skipped' && one.expectedStatus !== 'skipped')
    .length + suites.reduce((sum, suite) => sum + didNotRun(suite), 0);

function failedJourneys(report: PlaywrightReport): Failed | undefined {
  const counts = countPlaywright(report);
  if (counts.failed === 0 || (report.errors ?? []).length > 0) return undefined;
  const skipped = counts.skipped - didNotRun(report);
  return {
    selection: ['--last-failed', '--workers=1', '--retries=0'],
    others: { ...counts, failed: 0, failures: [], skipped },
  };
}

/** Of errors outside of tests only the output tells; files that they kept from running are not in the report. */
function failedFiles({ testResults }: VitestReport, output: string): Failed | undefined {
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || /^ *Errors +\d+ errors?$|Unhandled Error/mu.test(output)) return undefined;
  const others = countVitest(testResults.filter((one) => !failed.includes(one)));
  return { selection: [...failed.map(({ name }) => name), '--retry=0'], others };
}

/** Reads the report of a failed run; undefined where more has failed than tests, or nothing tells what. */
export function readFailed({ file, kind }: Report, output: string): Failed | undefined {
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'playwright'
    ? failedJourneys(report as PlaywrightReport)
    : failedFiles(report as VitestReport, output);
}
