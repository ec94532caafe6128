import { afterEach, expect, it, vi } from 'vitest';
import { createAudioOutput } from './audio-output.ts';

const contexts: AudioContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close().catch(() => undefined)));
});

/** @param breakIt called with each context and its number, from 0 */
function outputWith(breakIt: (context: AudioContext, number: number) => void) {
  const output = createAudioOutput(() => {
    const context = new AudioContext();
    breakIt(context, contexts.length);
    contexts.push(context);
    return context;
  });
  return { output, states: () => contexts.map(({ state }) => state) };
}

const never = (): Promise<void> => new Promise(() => undefined);
const faults: Record<string, (context: AudioContext) => void> = {
  'rejects to resume': (context) => {
    context.resume = () => Promise.reject(new DOMException('lost', 'InvalidStateError'));
  },
  'throws at resume': (context) => {
    context.resume = () => {
      throw new DOMException('lost', 'InvalidStateError');
    };
  },
  'never settles its resume': (context) => {
    context.resume = never;
  },
  'runs with a clock that stands still': (context) =>
    Object.defineProperty(context, 'currentTime', { configurable: true, value: 3 }),
};

it.each(Object.entries(faults))('replaces a context that %s, within 6 s', async (_, fault) => {
  const { output, states } = outputWith((context, number) => number === 0 && fault(context));
  const began = performance.now();
  const context = await output.open();
  expect(performance.now() - began).toBeLessThan(6000);
  expect(context).toBe(contexts[1]);
  await vi.waitFor(() => expect(states()).toEqual(['closed', 'running']));
  expect(await output.open()).toBe(context);
  output.close();
});

it.each(Object.entries(faults))('replaces one that %s after it has rested', async (_, fault) => {
  const { output } = outputWith(() => undefined);
  const first = await output.open();
  output.rest(0);
  await first.suspend();
  fault(first);
  expect(await output.open()).toBe(contexts[1]);
  await vi.waitFor(() => expect(first.state).toBe('closed'));
  output.close();
});

it('rejects once the new context does not start either, and tries another with the next call', async () => {
  const { output, states } = outputWith((context, number) => number < 2 && faults['rejects to resume']?.(context));
  await expect(output.open()).rejects.toThrow('lost');
  await vi.waitFor(() => expect(states()).toEqual(['closed', 'closed']));
  expect(await output.open()).toBe(contexts[2]);
  output.close();
});

it('keeps a context that a call has interrupted, and rejects', async () => {
  const { output } = outputWith((context, number) => {
    if (number > 0) return;
    Object.defineProperty(context, 'state', { configurable: true, value: 'interrupted' });
    faults['rejects to resume']?.(context);
  });
  await expect(output.open()).rejects.toThrow('lost');
  expect(contexts).toHaveLength(1);
});

it('gives up a context with an error, and says so once', async () => {
  const { output, states } = outputWith(() => undefined);
  const changed = vi.fn();
  const first = await output.open();
  output.watch(changed);
  first.dispatchEvent(new Event('error'));
  expect(changed).toHaveBeenCalledExactlyOnceWith(false);
  await vi.waitFor(() => expect(first.state).toBe('closed'));
  expect(await output.open()).not.toBe(first);
  expect(states()).toEqual(['closed', 'running']);
  output.close();
});

it('opens one new context for calls that come at once', async () => {
  const { output } = outputWith((context, number) => number === 0 && faults['rejects to resume']?.(context));
  const [one, other] = await Promise.all([output.open(), output.open()]);
  expect(one).toBe(other);
  expect(contexts).toHaveLength(2);
  output.close();
});

it('keeps a dead context where no other starts, for it may come back by itself', async () => {
  const { output, states } = outputWith((context, number) => number > 0 && faults['rejects to resume']?.(context));
  const first = await output.open();
  await expect(output.replace()).rejects.toThrow('lost');
  await vi.waitFor(() => expect(states()).toEqual(['running', 'closed', 'closed']));
  expect(await output.open()).toBe(first);
  output.close();
});

it('keeps no dead context that is not needed any more', async () => {
  const { output, states } = outputWith((context, number) => number > 0 && faults['rejects to resume']?.(context));
  await output.open();
  const replaced = output.replace();
  output.rest(0);
  await expect(replaced).rejects.toThrow('lost');
  await vi.waitFor(() => expect(states()).toEqual(['closed', 'closed', 'closed']));
});

it('replaces a running context on demand', async () => {
  const { output, states } = outputWith(() => undefined);
  const first = await output.open();
  expect(await output.replace()).not.toBe(first);
  await vi.waitFor(() => expect(states()).toEqual(['closed', 'running']));
  output.close();
});
