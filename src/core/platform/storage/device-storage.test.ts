import { expect, it } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

function memoryArea(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as Storage;
}

it('stores values in the area', () => {
  const area = memoryArea();
  createDeviceStorage(() => area).write('a', '1');
  expect(createDeviceStorage(() => area).read('a')).toBe('1');
});

it('keeps values in memory where storage is blocked', () => {
  const storage = createDeviceStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(storage.read('a')).toBeUndefined();
  storage.write('a', '1');
  expect(storage.read('a')).toBe('1');
});

it('returns the newest value where storage is full, and stores later ones again', () => {
  const area = memoryArea();
  let full = false;
  const storage = createDeviceStorage(() => ({
    ...area,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      area.setItem(key, value);
    },
  }));
  storage.write('a', 'old');
  full = true;
  storage.write('a', 'new');
  expect(storage.read('a')).toBe('new');
  full = false;
  storage.write('a', 'newer');
  expect(area.getItem('a')).toBe('newer');
  expect(storage.read('a')).toBe('newer');
});
