import { join } from 'node:path';
import { playerAddress, routes } from '../../src/routes.ts';
import type { Step } from './run-step.ts';

const root = join(import.meta.dirname, '../..');
const reports = join(root, '.cache/test');
/** Saves each server a tenth of its start. Not for the benches, which time what people start. */
const compileCache = { NODE_COMPILE_CACHE: join(reports, 'compiled') };
const bin = (path: string): string => join(root, 'node_modules', path);

function vitest(name: string, selection: readonly string[], options: Partial<Step> = {}): Step {
  const file = join(reports, `${name}.json`);
  const args = [
    'run',
    ...selection,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return { name, command: [bin('vitest/vitest.mjs'), ...args], report: { file, kind: 'vitest' }, ...options };
}

function playwright(name: string, command: readonly string[], options: Partial<Step>): Step {
  const file = join(reports, `${name}.json`);
  return {
    name,
    // The tests that failed are noted there; each step has its own.
    command: [...command, '--reporter=list,json', `--output=${join(reports, name)}`],
    needs: ['build'],
    report: { file, kind: 'playwright' },
    attempts: 2,
    env: { ...compileCache, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ...options,
  };
}

/** The pages of a first visit to a tone. */
const takeoverEveryTime = [routes.welcome, routes.library, playerAddress(1)];

/** Only with --all. Without those that take many minutes (lighthouse, sound-hour). */
const onlyWithAll = [
  'accounts',
  'first-tap',
  'guests',
  'heart',
  'heart-hour',
  'history',
  'import',
  'library',
  'merge/first-merge',
  'fleet/many-records',
  'server',
  'sync',
  'fleet/throughput',
];

/** Words in the names of the recordings that are made every time. */
const recordings = ['another level', 'three seconds', 'Firefox: stop'];

/** Their budgets are of counts and processor time, which another step beside them hardly changes. */
const besideOthers = new Set(['heart', 'import', 'library']);

const bench = (name: string, ...words: readonly string[]): Step => ({
  name: `bench-${name}`,
  command: [`bench/${name}.ts`, ...words],
  needs: ['build'],
  weight: besideOthers.has(name) ? 1 : 2,
  attempts: 2,
});

/** @param all also what only `npm test -- --all` runs */
export function testSteps(all: boolean): Step[] {
  const withoutLong = all ? [] : ['--tagsFilter=!long'];
  const listed = (...words: readonly string[]): Pick<Step, 'listAll'> =>
    all ? {} : { listAll: [bin('@playwright/test/cli.js'), 'test', '--list', ...words] };
  return [
    { name: 'lock', command: ['scripts/check-lock.ts'] },
    { name: 'build', command: ['scripts/build.ts'] },
    // Runs inside npm test, which passes the path on (test.ts).
    { name: 'chromium', command: [] },
    { name: 'format', command: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
    { name: 'lint', command: [bin('oxlint/bin/oxlint')] },
    { name: 'types', command: [bin('typescript/bin/tsc'), '-p', '.'] },
    { name: 'dead-code', command: [bin('knip/bin/knip.js')] },
    vitest('unit', ['--project=node', ...withoutLong]),
    vitest('browser', ['--project=browser', '--project=browser-own-page', ...withoutLong], {
      needs: ['chromium'],
      attempts: 2,
    }),
    vitest('server', ['--project=server', ...withoutLong], { env: compileCache, attempts: 2 }),
    { name: 'budgets', command: ['bench/pages.ts'], needs: ['build'] },
    playwright('journeys', [bin('@playwright/test/cli.js'), 'test'], {
      needs: ['build', 'chromium'],
      weight: 2,
      ...listed(),
    }),
    // One worker, which mostly waits for a real clock. What it installs is not installed beside another package.
    playwright('firefox', ['scripts/browsers/firefox-journeys.ts'], {
      needs: ['build', 'chromium'],
      ...listed('--config=playwright.firefox.config.ts'),
    }),
    playwright('webkit', ['scripts/browsers/webkit-smoke.ts'], { weight: 2 }),
    bench('sound'),
    bench('takeover', ...(all ? [] : takeoverEveryTime)),
    ...(all ? onlyWithAll : []).map((name) => bench(name)),
    ...(all ? [bench('cpu-share', '--rounds=2', 'hidden', 'front', 'black')] : []),
    {
      name: 'loopback',
      command: ['bench/loopback.ts', ...(all ? [] : recordings)],
      needs: ['build', 'chromium'],
      weight: 2,
      attempts: 2,
    },
  ];
}
