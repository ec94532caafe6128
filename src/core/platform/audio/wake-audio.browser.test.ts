import { expect, it, vi } from 'vitest';
import { wakeAudio } from './wake-audio.ts';

const elementWith = (setSinkId: unknown): HTMLAudioElement =>
  Object.assign(document.createElement('audio'), { setSinkId });

it('asks for the output that is used anyway, without a sound', () => {
  const setSinkId = vi.fn(() => Promise.resolve());
  const element = elementWith(setSinkId);
  wakeAudio(() => element);
  expect(setSinkId).toHaveBeenCalledExactlyOnceWith('default');
  expect([element.paused, element.isConnected]).toEqual([true, false]);
});

it.each([
  ['refuses', () => Promise.reject(new DOMException('no output', 'NotFoundError'))],
  [
    'throws',
    () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  ],
  ['cannot', undefined],
])('says nothing where the browser %s', async (_name, setSinkId) => {
  const unhandled = vi.fn();
  addEventListener('unhandledrejection', unhandled);
  expect(() => wakeAudio(() => elementWith(setSinkId))).not.toThrow();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  removeEventListener('unhandledrejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
