import { expect, it, vi } from 'vitest';
import { createAudioOutput } from './audio-output.ts';

it('opens one context, rests it, and wakes the same one again', async () => {
  const newContext = vi.fn(() => new AudioContext());
  const output = createAudioOutput(newContext);
  expect(newContext).not.toHaveBeenCalled();
  const context = await output.open();
  expect(context.state).toBe('running');
  output.rest();
  await vi.waitFor(() => expect(context.state).toBe('suspended'));
  expect(await output.open()).toBe(context);
  expect(context.state).toBe('running');
  expect(newContext).toHaveBeenCalledOnce();
  await context.close();
});

it('makes a new one when the old was closed by the browser', async () => {
  const output = createAudioOutput();
  const first = await output.open();
  await first.close();
  const second = await output.open();
  expect(second).not.toBe(first);
  expect(second.state).toBe('running');
  await second.close();
});

it('rejects where there is no audio, and tries again the next time', async () => {
  const newContext = vi.fn(() => new AudioContext()).mockImplementationOnce(() => {
    throw new DOMException('no device', 'NotSupportedError');
  });
  const output = createAudioOutput(newContext);
  await expect(output.open()).rejects.toThrow('no device');
  output.rest();
  await (await output.open()).close();
});
