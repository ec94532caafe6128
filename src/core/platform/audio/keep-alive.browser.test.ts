import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeepAlive } from './keep-alive.ts';
import { silentWav } from './silent-wav.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Longer than the fade-out and the output latency. */
const waitForFadeOut = (): unknown => vi.advanceTimersByTime(2000);

const elements = (): HTMLAudioElement[] => [...document.querySelectorAll('audio')];

describe('silent media', () => {
  it('plays in the document until it is stopped, and is removed', async () => {
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused });
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element).toMatchObject({ paused: false, loop: true, muted: false }));
    await vi.waitFor(() => expect(element?.currentTime).toBeGreaterThan(0));
    keepAlive.start();
    expect(elements()).toHaveLength(1);
    keepAlive.stop();
    waitForFadeOut();
    expect(element?.src).toBe('');
    keepAlive.stop();
    keepAlive.start();
    await vi.waitFor(() => expect(elements()[0]?.paused).toBe(false));
    keepAlive.stop();
    waitForFadeOut();
    expect(elements()).toEqual([]);
    expect(onPaused).not.toHaveBeenCalled();
  });

  it('reports a pause by the system, and starts again', async () => {
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
    waitForFadeOut();
  });

  it('does not report its own pause, and starts again', async () => {
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused });
    keepAlive.pause();
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    const paused = new Promise((done) => element?.addEventListener('pause', done));
    keepAlive.pause();
    waitForFadeOut();
    await paused;
    expect(elements()).toEqual([element]);
    keepAlive.start();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    keepAlive.stop();
    waitForFadeOut();
    expect(elements()).toEqual([]);
    expect(onPaused).not.toHaveBeenCalled();
  });

  it.each(['pause', 'stop'] as const)(
    'plays until the fade is over after %s, and continues when started meanwhile',
    async (verb) => {
      const keepAlive = createKeepAlive({ onPaused: vi.fn() });
      keepAlive.start();
      const [element] = elements();
      await vi.waitFor(() => expect(element?.paused).toBe(false));
      keepAlive[verb]();
      vi.advanceTimersByTime(700);
      expect(element?.paused).toBe(false);
      keepAlive.start();
      waitForFadeOut();
      expect(elements()).toEqual([element]);
      expect(element?.paused).toBe(false);
      keepAlive[verb]();
      waitForFadeOut();
      expect(element?.paused).toBe(true);
      keepAlive.stop();
      waitForFadeOut();
    },
  );

  it('sets the type of the audio session, and resets it', () => {
    const audioSession = { type: 'auto' };
    const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession });
    keepAlive.start();
    expect(audioSession.type).toBe('playback');
    keepAlive.stop();
    waitForFadeOut();
    expect(audioSession.type).toBe('auto');
  });

  it('plays beside other apps where the person chose it: no element that takes their place', async () => {
    const audioSession = { type: 'auto' };
    let isBeside = true;
    const onPaused = vi.fn();
    const keepAlive = createKeepAlive({ onPaused, audioSession, soundsBesideOthers: () => isBeside });
    keepAlive.start();
    expect([audioSession.type, elements()]).toEqual(['ambient', []]);
    keepAlive.pause();
    keepAlive.start();
    keepAlive.stop();
    waitForFadeOut();
    expect([audioSession.type, elements()]).toEqual(['auto', []]);
    isBeside = false;
    keepAlive.start();
    const [element] = elements();
    await vi.waitFor(() => expect(element?.paused).toBe(false));
    expect(audioSession.type).toBe('playback');
    isBeside = true;
    keepAlive.start();
    expect([audioSession.type, elements(), element?.paused]).toEqual(['ambient', [], true]);
    keepAlive.stop();
    waitForFadeOut();
    expect(onPaused).not.toHaveBeenCalled();
  });

  it('keeps its element where the browser has no audio session, whatever was chosen elsewhere', () => {
    const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession: undefined, soundsBesideOthers: () => true });
    keepAlive.start();
    expect(elements()).toHaveLength(1);
    keepAlive.stop();
    waitForFadeOut();
  });

  it('resets the audio session where the element could not be made or taken away', () => {
    const audioSession = { type: 'auto' };
    const refuse = (): never => {
      throw new DOMException('refused', 'NotAllowedError');
    };
    const broken = (): HTMLAudioElement =>
      Object.assign(document.createElement('audio'), { play: refuse, pause: refuse, load: refuse });
    for (const newAudio of [refuse, broken]) {
      const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession, newAudio });
      keepAlive.start();
      expect(audioSession.type).toBe('playback');
      keepAlive.stop();
      waitForFadeOut();
      expect([audioSession.type, elements()]).toEqual(['auto', []]);
    }
  });

  it('plays where the browser rejects the type of the audio session', () => {
    const audioSession = {
      set type(_type: string) {
        throw new DOMException('not now', 'InvalidStateError');
      },
    };
    const keepAlive = createKeepAlive({ onPaused: vi.fn(), audioSession });
    expect(() => keepAlive.start()).not.toThrow();
    keepAlive.stop();
    waitForFadeOut();
  });
});

it('silentWav has 20 seconds of silence', async () => {
  const context = new OfflineAudioContext(1, 1, 8000);
  const sound = await context.decodeAudioData(silentWav());
  expect([sound.duration, sound.numberOfChannels]).toEqual([20, 1]);
  expect(sound.getChannelData(0).every((sample) => sample === 0)).toBe(true);
});
