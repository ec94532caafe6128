import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeepAlive } from './keep-alive.ts';
import { silentWav } from './silent-wav.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Long enough for what sounded to have faded out, and to have left the output. */
const outlast = (): unknown => vi.advanceTimersByTime(2000);

const elements = (): HTMLAudioElement[] => [...document.querySelectorAll('audio')];

describe('media that plays nothing', () => {
  it('plays in the page until it is stopped, and is gone', async () => {
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused });
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element).toMatchObject({ paused: false, loop: true, muted: false }));
    await vi.waitFor(() => expect(element?.currentTime).toBeGreaterThan(0));
    keepAlive.start();
    expect(elements()).toHaveLength(1);
    keepAlive.stop();
    outlast();
    expect(element?.src).toBe('');
    keepAlive.stop();
    keepAlive.start();
    await vi.waitFor(() => expect(elements()[0]?.paused).toBe(false));
    keepAlive.stop();
    outlast();
    expect(elements()).toEqual([]);
    expect(onPaused).not.toHaveBeenCalled();
  });

  it('notices that the system has paused it, and plays again when it is asked to', async () => {
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused });
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    element?.pause();
    await vi.waitFor(() => expect(onPaused).toHaveBeenCalledOnce());
    keepAlive.start();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    keepAlive.stop();
    outlast();
  });

  it('pauses where it is, which is no news, and plays again', async () => {
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused });
    keepAlive.pause();
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    const paused = new Promise((done) => element?.addEventListener('pause', done));
    keepAlive.pause();
    outlast();
    await paused;
    expect(elements()).toEqual([element]);
    keepAlive.start();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    keepAlive.stop();
    outlast();
    expect(elements()).toEqual([]);
    expect(onPaused).not.toHaveBeenCalled();
  });

  it.each(['pause', 'stop'] as const)(
    'plays until the fade has left the output before it obeys %s, and on where it is started again meanwhile',
    async (verb) => {
      const keepAlive = createKeepAlive({ onPaused: vi.fn() });
      keepAlive.start();
      const [element] = elements();
      await vi.waitFor(() => expect(element?.paused).toBe(false));
      keepAlive[verb]();
      vi.advanceTimersByTime(700);
      expect(element?.paused).toBe(false);
      keepAlive.start();
      outlast();
      expect(elements()).toEqual([element]);
      expect(element?.paused).toBe(false);
      keepAlive[verb]();
      outlast();
      expect(element?.paused).toBe(true);
      keepAlive.stop();
      outlast();
    },
  );

  it('says what the page’s sound is where that can be said, and takes it back', () => {
    const audioSession = { type: 'auto' };
    const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession });
    keepAlive.start();
    expect(audioSession.type).toBe('playback');
    keepAlive.stop();
    outlast();
    expect(audioSession.type).toBe('auto');
  });

  it('does without where that is refused', () => {
    const audioSession = {
      set type(_type: string) {
        throw new DOMException('not now', 'InvalidStateError');
      },
    };
    const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession });
    expect(() => keepAlive.start()).not.toThrow();
    keepAlive.stop();
    outlast();
  });
});

it('is 20 seconds of silence', async () => {
  const context = new OfflineAudioContext(1, 1, 8000);
  const sound = await context.decodeAudioData(silentWav());
  expect([sound.duration, sound.numberOfChannels]).toEqual([20, 1]);
  expect(sound.getChannelData(0).every((sample) => sample === 0)).toBe(true);
});
