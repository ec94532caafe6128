import { expect, it } from 'vitest';
import { intervalFile } from './interval-file.ts';

const series = [
  { startsAt: 0.5, milliseconds: [953.125, 968.75] },
  { startsAt: 10, milliseconds: [1000] },
];

it('writes one interval a line', () => {
  expect(intervalFile(series, 'txt')).toBe('953.125\r\n968.75\r\n1000\r\n');
});

it('writes when each interval ended, and in which unbroken stretch', () => {
  expect(intervalFile(series, 'csv')).toBe(
    'time_seconds,rr_ms,stretch\r\n1.453,953.125,1\r\n2.422,968.75,1\r\n11,1000,2\r\n',
  );
});
