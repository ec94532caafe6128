import { afterEach, expect, it, vi } from 'vitest';
import { captureConsole, createLog } from './log.ts';

afterEach(() => vi.useRealTimers());

it('logs what the database layer prints, without user input', () => {
  const lines: string[] = [];
  const restoreConsole = captureConsole(createLog('info', (text) => lines.push(text)));
  const error = Object.assign(new Error('invalid input syntax: "ana@example.com"'), {
    name: 'DatabaseError',
    code: '22P02',
  });
  console.error(error);
  console.warn('select * from diary', 'ana');
  console.info('ana has aborted a request');
  restoreConsole();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'error', event: 'console', error: 'DatabaseError', code: '22P02' },
    { time: expect.any(String), level: 'error', event: 'console', error: 'undefined' },
    { time: expect.any(String), level: 'info', event: 'console', method: 'info' },
  ]);
});

it('logs according to its level', () => {
  const lines: string[] = [];
  for (const level of ['silent', 'error', 'info'] as const) {
    const log = createLog(level, (text) => lines.push(text));
    log.info({ event: `${level} info` });
    log.error({ event: `${level} error` });
  }
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    'error error',
    'info info',
    'info error',
  ]);
});

it('leaves out lines beyond a limit, errors by one of their own, and says how many', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const events = (level: string): string[] =>
    lines
      .map((line) => JSON.parse(line) as { level: string; event: string })
      .flatMap((line) => (line.level === level ? line.event : []));
  const log = createLog('info', (text) => lines.push(text));
  for (let at = 0; at < 12_000; at += 1) log.info({ event: 'flood' });
  log.error({ event: 'failure' });
  expect([events('info').length, events('error')]).toEqual([1000, ['failure']]);
  for (let at = 0; at < 5000; at += 1) log.error({ event: 'failure' });
  expect([events('info').length, events('error').length, log.leftOut()]).toEqual([1000, 200, 11_000 + 4801]);
  vi.advanceTimersByTime(10_000);
  const reports = lines.slice(-2).map((line) => JSON.parse(line) as object);
  expect(reports).toMatchObject([
    { level: 'info', event: 'log', leftOut: 11_000 },
    { level: 'error', event: 'log', leftOut: 4801 },
  ]);
  // The room comes back with time, and what was said is not said again.
  for (let at = 0; at < 12_000; at += 1) log.info({ event: 'flood' });
  expect(events('info').filter((event) => event === 'flood')).toHaveLength(2000);
  vi.advanceTimersByTime(30_000);
  expect(events('info').filter((event) => event === 'log')).toHaveLength(2);
});
