import { expect, it, vi } from 'vitest';
import { watchOutputs } from './output-devices.ts';

it('watchOutputs reports a change of the browser’s unnamed devices until it is stopped', async () => {
  const changed = vi.fn();
  const listed = vi.spyOn(navigator.mediaDevices, 'enumerateDevices');
  const end = watchOutputs(changed);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  // Without a visible difference an output may have changed.
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  end();
  const asked = listed.mock.calls.length;
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(listed).toHaveBeenCalledTimes(asked);
});
