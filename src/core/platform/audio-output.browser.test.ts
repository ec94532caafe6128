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

it('sleeps also when it is put to rest while it is still opening', async () => {
  const output = createAudioOutput();
  const opening = output.open();
  output.rest();
  const context = await opening;
  await vi.waitFor(() => expect(context.state).toBe('suspended'));
  expect((await output.open()).state).toBe('running');
  output.close();
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

it('tells when the sound card is taken away and when it is back, but not of its own rests', async () => {
  const output = createAudioOutput();
  const changed = vi.fn();
  const end = output.watch(changed);
  const context = await output.open();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(true));
  // As the system would: not through the door.
  await context.suspend();
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(false));
  await context.resume();
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(true));
  const calls = changed.mock.calls.length;
  output.rest();
  await vi.waitFor(() => expect(context.state).toBe('suspended'));
  expect(changed).toHaveBeenCalledTimes(calls);
  end();
  await output.open();
  expect(changed).toHaveBeenCalledTimes(calls);
  await context.close();
});

it('gives a context up, and opens another', async () => {
  const output = createAudioOutput();
  const changed = vi.fn();
  const first = await output.open();
  output.watch(changed);
  output.close();
  await vi.waitFor(() => expect(first.state).toBe('closed'));
  expect(changed).not.toHaveBeenCalledWith(false);
  const second = await output.open();
  expect(second).not.toBe(first);
  output.close();
});
