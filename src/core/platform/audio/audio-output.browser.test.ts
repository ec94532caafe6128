import { afterEach, expect, it, vi } from 'vitest';
import { createAudioOutput } from './audio-output.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** From here on seconds go by when the test says so; contexts, their clocks and their promises are real. */
function ownSeconds(): (seconds: number) => unknown {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return (seconds) => vi.advanceTimersByTime(seconds * 1000);
}

const suspended = (context: AudioContext): Promise<void> => vi.waitFor(() => expect(context.state).toBe('suspended'));

it('opens one context, rests it, and wakes the same one again', async () => {
  const pass = ownSeconds();
  const newContext = vi.fn(() => new AudioContext());
  const output = createAudioOutput(newContext);
  expect(newContext).not.toHaveBeenCalled();
  const context = await output.open();
  expect(context.state).toBe('running');
  output.rest();
  pass(10);
  await suspended(context);
  expect(await output.open()).toBe(context);
  expect(context.state).toBe('running');
  expect(newContext).toHaveBeenCalledOnce();
  await context.close();
});

it('is asleep when it is made before anybody asks for sound, and the same one is opened', async () => {
  const output = createAudioOutput();
  const context = output.prepare();
  expect(output.prepare()).toBe(context);
  const other = new AudioContext();
  await vi.waitFor(() => expect(other.state).toBe('running'));
  expect(context?.state).toBe('suspended');
  expect(await output.open()).toBe(context);
  // A module added to one that sounds would break its sound off for a moment.
  expect(output.prepare()).toBeUndefined();
  expect(context?.state).toBe('running');
  await Promise.all([context?.close(), other.close()]);
});

it('is not made early where the browser would complain of it', async () => {
  vi.stubGlobal('navigator', { getAutoplayPolicy: () => 'disallowed' });
  const newContext = vi.fn(() => new AudioContext());
  const output = createAudioOutput(newContext);
  expect(output.prepare()).toBeUndefined();
  expect(newContext).not.toHaveBeenCalled();
  await (await output.open()).close();
});

it('does not sleep before what was computed has been heard, and asks no browser how long that takes', async () => {
  const pass = ownSeconds();
  // Firefox can block the page there.
  const outputLatency = vi.spyOn(AudioContext.prototype, 'outputLatency', 'get');
  const output = createAudioOutput();
  const context = await output.open();
  const suspend = vi.spyOn(context, 'suspend');
  output.rest(0);
  pass(0.95);
  expect(suspend).not.toHaveBeenCalled();
  pass(0.1);
  await suspended(context);
  expect(outputLatency).not.toHaveBeenCalled();
  await context.close();
});

it('stays awake for some seconds, and for good where it is opened meanwhile', async () => {
  const pass = ownSeconds();
  const output = createAudioOutput();
  const context = await output.open();
  const suspend = vi.spyOn(context, 'suspend');
  output.rest();
  pass(3);
  expect(await output.open()).toBe(context);
  pass(60);
  expect(suspend).not.toHaveBeenCalled();
  await context.close();
});

it('sleeps also when it is put to rest while it is still opening', async () => {
  const pass = ownSeconds();
  const output = createAudioOutput();
  const opening = output.open();
  output.rest();
  const context = await opening;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  pass(10);
  await suspended(context);
  expect((await output.open()).state).toBe('running');
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
  const newContext = vi
    .fn(() => new AudioContext())
    .mockImplementationOnce(() => {
      throw new DOMException('no device', 'NotSupportedError');
    });
  const output = createAudioOutput(newContext);
  await expect(output.open()).rejects.toThrow('no device');
  output.rest();
  await (await output.open()).close();
});

it('rejects where the browser does not let it run, and opens with the next tap', async () => {
  const pass = ownSeconds();
  const context = new AudioContext();
  const resume = vi.spyOn(context, 'resume').mockReturnValueOnce(new Promise(() => undefined));
  const output = createAudioOutput(() => context);
  const opening = output.open();
  pass(10);
  await expect(opening).rejects.toThrow('did not open within');
  expect(vi.getTimerCount()).toBe(0);
  expect((await output.open()).state).toBe('running');
  expect(resume).toHaveBeenCalledTimes(2);
  await context.close();
});

it('wakes a context anew whose clock stands, but not while what was computed is still to be heard', async () => {
  const pass = ownSeconds();
  const output = createAudioOutput();
  const context = await output.open();
  const suspend = vi.spyOn(context, 'suspend');
  expect(await output.reopen()).toBe(context);
  expect(suspend).toHaveBeenCalledOnce();
  expect(context.state).toBe('running');
  output.rest(0.3);
  pass(0.2);
  await output.reopen();
  pass(60);
  expect(suspend).toHaveBeenCalledOnce();
  await context.close();
});

it('tells when the sound card is taken away and when it is back, but not of its own rests', async () => {
  const pass = ownSeconds();
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
  pass(10);
  await suspended(context);
  expect(changed).toHaveBeenCalledTimes(calls);
  end();
  await output.open();
  expect(changed).toHaveBeenCalledTimes(calls);
  await context.close();
});

it('sleeps again, as soon as it was to, where the system gives it back and nobody wants it any more', async () => {
  const pass = ownSeconds();
  const output = createAudioOutput();
  const context = await output.open();
  await context.suspend();
  output.rest(0.3);
  await context.resume();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  pass(2);
  await suspended(context);
  await context.close();
});

it('gives a context up once what was computed has been heard, and opens another', async () => {
  const pass = ownSeconds();
  const output = createAudioOutput();
  const changed = vi.fn();
  const first = await output.open();
  const close = vi.spyOn(first, 'close');
  output.watch(changed);
  output.close();
  pass(0.95);
  expect(close).not.toHaveBeenCalled();
  const second = await output.open();
  expect(second).not.toBe(first);
  pass(1);
  await vi.waitFor(() => expect(first.state).toBe('closed'));
  expect(changed).not.toHaveBeenCalledWith(false);
  output.close();
  pass(1);
  await vi.waitFor(() => expect(second.state).toBe('closed'));
});
