import { describe, expect, it } from 'vitest';
import { testFrequency } from '#core/catalogue/frequency.fixture.ts';
import { createLastChoice } from './last-choice.ts';
import { preferredMinutes, settingsFromAddress } from '#core/player/addresses/settings-address.ts';

const key = 'onda-last-choice';
const frequency = testFrequency({ defaultIntensity: 70 });

function device(written?: string) {
  const entries = new Map(written === undefined ? [] : [[key, written]]);
  return {
    entries,
    storage: {
      read: (name: string) => entries.get(name),
      write: (name: string, value: string) => void entries.set(name, value),
    },
  };
}

function opened(chosen: string | undefined, address = ''): [unknown, number] {
  const { minutes, intensity } = settingsFromAddress(new URLSearchParams(address), frequency, chosen);
  return [minutes, intensity];
}

describe('the last choice', () => {
  it('is empty on a new device, and writes nothing by itself', () => {
    const { storage, entries } = device();
    expect(opened(createLastChoice(storage).getSnapshot())).toEqual([15, 70]);
    expect(entries.size).toBe(0);
  });

  it('stores minutes and intensity separately', () => {
    const { storage, entries } = device();
    const choice = createLastChoice(storage);
    choice.set('intensity', 10);
    expect(opened(choice.getSnapshot())).toEqual([15, 10]);
    choice.set('minutes', 30);
    expect(entries.get(key)).toBe('intensity=10&minutes=30');
    expect(opened(createLastChoice(storage).getSnapshot())).toEqual([30, 10]);
    choice.set('minutes', 45);
    expect(opened(choice.getSnapshot())).toEqual([45, 10]);
  });

  it.each([
    '',
    ' ',
    'null',
    '{"minutes":30,"intensity":10}',
    'minutes=&intensity=',
    'minutes=x&intensity=NaN',
    'minutes=1e3&intensity=0x10',
    'minutes=unlimited',
    '%%%=&&&',
  ])('is ignored where %j is stored', (text) => {
    expect(opened(text)).toEqual([15, 70]);
  });

  it.each([
    ['minutes=0&intensity=0', [5, 5]],
    ['minutes=-30&intensity=-10', [5, 5]],
    ['minutes=600&intensity=700', [60, 100]],
    ['minutes=30&intensity=loud', [30, 70]],
    ['minutes=long&intensity=10', [15, 10]],
  ])('is clamped to a session that ends and is audible for %s', (text, expected) => {
    expect(opened(text)).toEqual(expected);
  });

  it('yields to the values in the address only', () => {
    expect(opened('minutes=30&intensity=10', 'minutes=15')).toEqual([15, 10]);
    expect(opened('minutes=30&intensity=10', 'intensity=40')).toEqual([30, 40]);
    expect(opened('minutes=30&intensity=10', 'minutes=unlimited&intensity=0')).toEqual(['unlimited', 0]);
    expect(opened('minutes=30&intensity=10', 'minutes=soon&intensity=')).toEqual([30, 10]);
  });

  it('sets only minutes and intensity', () => {
    expect(settingsFromAddress(new URLSearchParams(), frequency, 'hertz=40&mode=binaural&noise=pink&fade=0')).toEqual(
      settingsFromAddress(new URLSearchParams(), frequency),
    );
  });

  it('replaces an unlimited duration with a limited one', () => {
    expect([undefined, '', 'minutes=30', 'minutes=unlimited'].map(preferredMinutes)).toEqual([15, 15, 30, 15]);
  });

  it('is read again after another tab wrote or erased it', () => {
    const { storage, entries } = device('minutes=30');
    const choice = createLastChoice(storage);
    entries.set(key, 'minutes=40&intensity=15');
    expect(opened(choice.getSnapshot())).toEqual([40, 15]);
    entries.delete(key);
    expect(opened(choice.getSnapshot())).toEqual([15, 70]);
  });

  it('keeps unknown values of a newer version', () => {
    const { storage, entries } = device('minutes=30&noise=pink');
    createLastChoice(storage).set('minutes', 20);
    expect(entries.get(key)).toBe('minutes=20&noise=pink');
  });
});
