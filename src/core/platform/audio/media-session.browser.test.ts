import { describe, expect, it, vi } from 'vitest';
import { createSystemMedia } from './media-session.ts';

const description = {
  title: 'Solfeggio 528',
  artist: '528 Hz',
  album: 'Onda',
  artwork: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
};
const noCommands = { play: vi.fn(), pause: vi.fn(), stop: vi.fn() };

function recorded() {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const session = {
    metadata: null as MediaMetadata | null,
    playbackState: 'none' as MediaSessionPlaybackState,
    setActionHandler: vi.fn(
      (action: string, handler: MediaSessionActionHandler | null) => void handlers.set(action, handler),
    ),
    setPositionState: vi.fn(),
  };
  return { session, handlers, system: session as unknown as MediaSession };
}

describe('the system’s media session', () => {
  it('shows a description, handles commands, and clears everything', () => {
    const { session, handlers, system } = recorded();
    const commands = { play: vi.fn(), pause: vi.fn(), stop: vi.fn() };
    const media = createSystemMedia(system);
    media.show(description, commands);
    media.update('playing', { duration: 300, elapsed: 301 });
    expect(session.metadata?.title).toBe('Solfeggio 528');
    expect(session.metadata?.artwork[0]?.sizes).toBe('192x192');
    expect(session.playbackState).toBe('playing');
    expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 300, position: 300, playbackRate: 1 });
    for (const action of ['play', 'pause', 'stop'] as const) {
      handlers.get(action)?.({ action });
      expect(commands[action]).toHaveBeenCalledOnce();
    }
    expect(
      ['seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'].map((action) => handlers.get(action)),
    ).toEqual([null, null, null, null, null]);
    media.clear();
    expect([
      session.metadata,
      session.playbackState,
      handlers.get('play'),
      handlers.get('pause'),
      handlers.get('stop'),
    ]).toEqual([null, 'none', null, null, null]);
    expect(session.setPositionState).toHaveBeenLastCalledWith();
  });

  it('has no position without a duration', () => {
    const { session, system } = recorded();
    createSystemMedia(system).update('paused', { duration: undefined, elapsed: 12 });
    expect(session.setPositionState).toHaveBeenLastCalledWith(undefined);
  });

  it('sets the other parts where the browser rejects one', () => {
    const { session, handlers, system } = recorded();
    session.setActionHandler.mockImplementation((action, handler) => {
      if (action === 'stop') throw new TypeError('unknown action');
      handlers.set(action, handler);
    });
    session.setPositionState.mockImplementation(() => {
      throw new TypeError('no position');
    });
    const media = createSystemMedia(system);
    expect(() => {
      media.show(description, noCommands);
      media.update('playing', { duration: 300, elapsed: 0 });
    }).not.toThrow();
    expect(handlers.get('nexttrack')).toBeNull();
    expect(session.playbackState).toBe('playing');
    expect(() => media.clear()).not.toThrow();
  });

  it('uses the browser’s media session, and does nothing where there is none', () => {
    const media = createSystemMedia();
    media.show(description, noCommands);
    expect(navigator.mediaSession.metadata?.title).toBe('Solfeggio 528');
    media.clear();
    expect(navigator.mediaSession.metadata).toBeNull();
    const none = createSystemMedia(null as unknown as MediaSession);
    expect(() => none.show(description, noCommands)).not.toThrow();
  });
});
