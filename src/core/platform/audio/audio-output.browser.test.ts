import { afterEach, expect, it, vi } from 'vitest';
import { createAudioOutput } from './audio-output.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Only long timers are faked; contexts, their clocks and promises are real. */
function fakeTimers(): (seconds: number) => unknown {
  const { setTimeout: real } = globalThis;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { setTimeout: fake } = globalThis;
  const either = (act: () => void, milliseconds = 0) => (milliseconds < 100 ? real : fake)(act, milliseconds);
  globalThis.setTimeout = either as typeof setTimeout;
  return (seconds) => vi.advanceTimersByTime(seconds * 1000);
}

const suspended = (context: AudioContext): Promise<void> => vi.waitFor(() => expect(context.state).toBe('suspended'));

it('suspends a released context and resumes the same one', async () => {
  const advance = fakeTimers();
  const newContext = vi.fn(() => new AudioContext());
  const output = createAudioOutput(newContext);
  expect(newContext).not.toHaveBeenCalled();
  const context = await output.open();
  expect(context.state).toBe('running');
  output.rest();
  advance(10);
  await suspended(context);
  expect(await output.open()).toBe(context);
  expect(context.state).toBe('running');
  expect(newContext).toHaveBeenCalledOnce();
  await context.close();
});

it('prepares a suspended context and opens the same one', async () => {
  const output = createAudioOutput();
  const context = output.prepare();
  expect(output.prepare()).toBe(context);
  const other = new AudioContext();
  await vi.waitFor(() => expect(other.state).toBe('running'));
  expect(context?.state).toBe('suspended');
  expect(await output.open()).toBe(context);
  // Adding a module to a running context interrupts its sound for a moment.
  expect(output.prepare()).toBeUndefined();
  expect(context?.state).toBe('running');
  await Promise.all([context?.close(), other.close()]);
});

it('prepares no context where the browser would warn about it', async () => {
  vi.stubGlobal('navigator', { getAutoplayPolicy: () => 'disallowed' });
  const newContext = vi.fn(() => new AudioContext());
  const output = createAudioOutput(newContext);
  expect(output.prepare()).toBeUndefined();
  expect(newContext).not.toHaveBeenCalled();
  await (await output.open()).close();
});

it('suspends only after computed sound has left the output, without reading outputLatency', async () => {
  const advance = fakeTimers();
  // Reading it can block the page in Firefox.
  const outputLatency = vi.spyOn(AudioContext.prototype, 'outputLatency', 'get');
  const output = createAudioOutput();
  const context = await output.open();
  const suspend = vi.spyOn(context, 'suspend');
  output.rest(0);
  advance(0.95);
  expect(suspend).not.toHaveBeenCalled();
  advance(0.1);
  await suspended(context);
  expect(outputLatency).not.toHaveBeenCalled();
  await context.close();
});

it('keeps a released context running for some seconds, and for good when it is opened meanwhile', async () => {
  const advance = fakeTimers();
  const output = createAudioOutput();
  const context = await output.open();
  const suspend = vi.spyOn(context, 'suspend');
  output.rest();
  advance(3);
  expect(await output.open()).toBe(context);
  advance(60);
  expect(suspend).not.toHaveBeenCalled();
  await context.close();
});

it('suspends a context that is released while it is opening', async () => {
  const advance = fakeTimers();
  const output = createAudioOutput();
  const opening = output.open();
  output.rest();
  const context = await opening;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  advance(10);
  await suspended(context);
  expect((await output.open()).state).toBe('running');
  await context.close();
});

it('creates a new context after the browser has closed the old one', async () => {
  const output = createAudioOutput();
  const first = await output.open();
  await first.close();
  const second = await output.open();
  expect(second).not.toBe(first);
  expect(second.state).toBe('running');
  await second.close();
});

it('rejects where there is no audio, and tries again on the next call', async () => {
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

it('reports suspends and resumes by the system, but not its own', async () => {
  const advance = fakeTimers();
  const output = createAudioOutput();
  const changed = vi.fn();
  const end = output.watch(changed);
  const context = await output.open();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(true));
  // Simulates the system: a suspend without `rest`.
  await context.suspend();
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(false));
  await context.resume();
  await vi.waitFor(() => expect(changed).toHaveBeenLastCalledWith(true));
  const calls = changed.mock.calls.length;
  output.rest();
  advance(10);
  await suspended(context);
  expect(changed).toHaveBeenCalledTimes(calls);
  end();
  await output.open();
  expect(changed).toHaveBeenCalledTimes(calls);
  await context.close();
});

it('suspends a released context again after the system has resumed it', async () => {
  const advance = fakeTimers();
  const output = createAudioOutput();
  const context = await output.open();
  await context.suspend();
  output.rest(0.3);
  await context.resume();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  advance(2);
  await suspended(context);
  await context.close();
});

it('closes a context once computed sound has left the output, and opens another', async () => {
  const advance = fakeTimers();
  const output = createAudioOutput();
  const changed = vi.fn();
  const first = await output.open();
  const close = vi.spyOn(first, 'close');
  output.watch(changed);
  output.close();
  advance(0.95);
  expect(close).not.toHaveBeenCalled();
  const second = await output.open();
  expect(second).not.toBe(first);
  advance(1);
  await vi.waitFor(() => expect(first.state).toBe('closed'));
  expect(changed).not.toHaveBeenCalledWith(false);
  output.close();
  advance(1);
  await vi.waitFor(() => expect(second.state).toBe('closed'));
});
