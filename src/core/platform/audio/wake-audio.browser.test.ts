import { expect, it, vi } from 'vitest';
import { wakeAudio } from './wake-audio.ts';

it('watches the devices, which starts the audio process', () => {
  const watch = vi.spyOn(navigator.mediaDevices, 'addEventListener');
  wakeAudio();
  expect(watch.mock.calls.map(([type]) => type)).toEqual(['devicechange']);
});

it('asks for no device, no list of them and no output', () => {
  const others = [
    vi.spyOn(navigator.mediaDevices, 'getUserMedia'),
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices'),
    vi.spyOn(HTMLMediaElement.prototype, 'setSinkId'),
  ];
  wakeAudio();
  for (const other of others) expect(other).not.toHaveBeenCalled();
});

it('says nothing where the browser refuses or has no devices', () => {
  const addEventListener = vi.fn(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(() => wakeAudio({ addEventListener })).not.toThrow();
  expect(addEventListener).toHaveBeenCalledOnce();
  expect(() => wakeAudio({} as MediaDevices)).not.toThrow();
});
