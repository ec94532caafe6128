import { describe, expect, it } from 'vitest';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { parseBatteryLevel, parseHeartRateMeasurement } from './sensor-bytes.ts';

const packet = (hex: string): DataView =>
  new DataView(Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => Number.parseInt(byte, 16)).buffer);

describe('parseHeartRateMeasurement', () => {
  it.each([
    ['00 48', { heartRate: 72, contact: 'unknown', rrMilliseconds: [] }],
    ['16 3e d0 03 e0 03', { heartRate: 62, contact: 'present', rrMilliseconds: [953.125, 968.75] }],
    ['1e 50 34 12 00 04 00 03', { heartRate: 80, contact: 'present', rrMilliseconds: [1000, 750] }],
    ['01 2c 01', { heartRate: 300, contact: 'unknown', rrMilliseconds: [] }],
    ['04 00', { heartRate: 0, contact: 'absent', rrMilliseconds: [] }],
    ['02 48', { heartRate: 72, contact: 'unknown', rrMilliseconds: [] }],
    ['10 3c 00 04 aa', { heartRate: 60, contact: 'unknown', rrMilliseconds: [1000] }],
    ['10 3c', { heartRate: 60, contact: 'unknown', rrMilliseconds: [] }],
    ['e0 3c 00 04', { heartRate: 60, contact: 'unknown', rrMilliseconds: [] }],
    ['19 3c 00 01 00 ff ff', { heartRate: 60, contact: 'unknown', rrMilliseconds: [63_999.023_437_5] }],
  ])('reads %s', (hex, measurement) => {
    expect(parseHeartRateMeasurement(packet(hex))).toEqual(measurement);
  });

  it.each(['', '10', '01 2c', '18 3c 01', '09 3c 00 01'])('refuses %j, which is too short', (hex) => {
    expect(parseHeartRateMeasurement(packet(hex))).toBeUndefined();
  });

  it('reads a view into the middle of a buffer', () => {
    const { buffer } = packet('ff ff 00 48 ff ff');
    expect(parseHeartRateMeasurement(new DataView(buffer, 2, 2))).toMatchObject({ heartRate: 72 });
  });

  it('returns plausible numbers or undefined for 20 000 packets of random bytes', () => {
    const random = seededRandom(1);
    let read = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 24) }, () => Math.floor(random() * 256));
      const measurement = parseHeartRateMeasurement(new DataView(bytes.buffer));
      if (!measurement) continue;
      read += 1;
      const { heartRate, rrMilliseconds } = measurement;
      const numbers = [heartRate, ...rrMilliseconds];
      expect(numbers.every((number) => number >= 0 && number <= 65_535)).toBe(true);
      expect(rrMilliseconds.length).toBeLessThanOrEqual((bytes.length - 2) / 2);
    }
    expect(read).toBeGreaterThan(15_000);
  });
});

it.each([
  ['00', 0],
  ['64', 100],
  ['57 ff', 87],
  ['65', undefined],
  ['', undefined],
])('parseBatteryLevel of %j is %s', (hex, level) => {
  expect(parseBatteryLevel(packet(hex))).toBe(level);
});
