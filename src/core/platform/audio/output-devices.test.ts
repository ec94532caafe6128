import { expect, it, vi } from 'vitest';
import { outputMayHaveChanged, watchOutputs } from './output-devices.ts';

interface Device {
  kind: MediaDeviceKind;
  deviceId: string;
  groupId: string;
}

const output = (deviceId: string, groupId = deviceId): Device => ({ kind: 'audiooutput', deviceId, groupId });
const input = (deviceId: string): Device => ({ kind: 'audioinput', deviceId, groupId: '' });
const nameless = output('');

it.each<[string, Device[], Device[], boolean]>([
  [
    'headphones are unplugged',
    [output('default', 'phones'), output('phones'), output('speaker')],
    [output('default', 'speaker'), output('speaker')],
    true,
  ],
  [
    'another output becomes the default',
    [output('default', 'a'), output('a'), output('b')],
    [output('default', 'b'), output('a'), output('b')],
    true,
  ],
  ['an output is added', [output('a')], [output('a'), output('b')], false],
  ['a microphone is added', [output('a'), input('')], [output('a'), input(''), input('b')], false],
  ['devices change that a page without permission cannot see', [nameless], [nameless], true],
  [
    'a camera is added that the page can see',
    [nameless],
    [nameless, { kind: 'videoinput', deviceId: '', groupId: '' }],
    false,
  ],
  ['the browser lists no devices', [], [], true],
])('outputMayHaveChanged when %s', (_what, before, after, expected) => {
  expect(outputMayHaveChanged(before, after)).toBe(expected);
});

function devices(lists: Device[][]) {
  const listeners = new Set<() => void>();
  let index = 0;
  return {
    seam: {
      enumerateDevices: vi.fn(() => Promise.resolve(lists[Math.min(index++, lists.length - 1)] ?? [])),
      addEventListener: (_type: 'devicechange', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: 'devicechange', listener: () => void) => void listeners.delete(listener),
    },
    change: () => listeners.forEach((listener) => listener()),
    listeners,
  };
}

it('compares each change with the one before, until it is stopped', async () => {
  const { seam, change, listeners } = devices([
    [output('a'), output('b')],
    [output('a')],
    [output('a'), output('c')],
    [output('c')],
  ]);
  const changed = vi.fn();
  const end = watchOutputs(changed, seam);
  change();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  change();
  await Promise.allSettled(seam.enumerateDevices.mock.results.map(({ value }) => value));
  expect(changed).toHaveBeenCalledOnce();
  change();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  end();
  expect(listeners.size).toBe(0);
});

it('reports nothing after it is stopped', async () => {
  const { seam, change } = devices([[output('a')], []]);
  const changed = vi.fn();
  const end = watchOutputs(changed, seam);
  change();
  end();
  await Promise.allSettled(seam.enumerateDevices.mock.results.map(({ value }) => value));
  await Promise.resolve();
  expect(changed).not.toHaveBeenCalled();
});

it('does nothing where the browser has no mediaDevices', () => {
  expect(() => watchOutputs(vi.fn(), undefined)()).not.toThrow();
});
