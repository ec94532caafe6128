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
  specs?: readonly { title: string; tests: readonly { projectName: string; status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
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
  /** Arguments that select what failed; none if the report does not tell. */
  selection: readonly string[];
  /** Of all that is not selected. */
  others: Counts;
}

/** Reads the report of a failed run; undefined if it wrote none. */
export function readFailed({ file, kind }: Report): Failed | undefined {
  if (!existsSync(file)) return undefined;
  const json = readFileSync(file, 'utf8');
  if (kind === 'playwright') {
    const counts = countTests(kind, json);
    const selection = counts.failed > 0 ? ['--last-failed', '--workers=1'] : [];
    return { selection, others: { ...counts, failed: 0, failures: [] } };
  }
  const files = (JSON.parse(json) as VitestReport).testResults;
  const failed = files.filter(({ status }) => status === 'failed');
  const others = countVitest(files.filter((one) => !failed.includes(one)));
  return { selection: failed.map(({ name }) => name), others };
}
