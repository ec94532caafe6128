import { expect, it } from 'vitest';
import { captureConsole, createLog } from './log.ts';

it('logs what the database layer prints, without user input', () => {
  const lines: string[] = [];
  const restoreConsole = captureConsole(createLog('error', (text) => lines.push(text)));
  const error = Object.assign(new Error('invalid input syntax: "ana@example.com"'), {
    name: 'DatabaseError',
    code: '22P02',
  });
  console.error(error);
  console.warn('select * from diary', 'ana');
  restoreConsole();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'error', event: 'console', error: 'DatabaseError', code: '22P02' },
    { time: expect.any(String), level: 'error', event: 'console', error: 'undefined' },
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
