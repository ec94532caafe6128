import { expect, it, onTestFinished, vi } from 'vitest';
import { hideRefusedChannel, openTabChannel } from './tabs.ts';

it.each([
  [
    'throws',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
  ['is missing', undefined],
])('a page works alone where the channel between tabs %s', (_, channel) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('BroadcastChannel', channel);
  const { send, listen } = openTabChannel('onda');
  listen(() => expect.unreachable());
  send('changed');
  hideRefusedChannel();
  expect(globalThis.BroadcastChannel).toBeUndefined();
});

it('a channel that works is left in its place', () => {
  const { BroadcastChannel: before } = globalThis;
  hideRefusedChannel();
  expect(globalThis.BroadcastChannel).toBe(before);
});
