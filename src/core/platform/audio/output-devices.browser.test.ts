import { expect, it, vi } from 'vitest';
import { watchOutputs } from './output-devices.ts';

it('hears of the browser’s own devices, without their names, until it is ended', async () => {
  const changed = vi.fn();
  const listed = vi.spyOn(navigator.mediaDevices, 'enumerateDevices');
  const end = watchOutputs(changed);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  // It sees no difference, so it may be one of the outputs.
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  end();
  const asked = listed.mock.calls.length;
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(listed).toHaveBeenCalledTimes(asked);
});
