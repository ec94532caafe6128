import { describe, expect, it, vi } from 'vitest';
import { createKeptView } from './kept-view.ts';
import { usualView } from './view-preferences.ts';

function device(written?: string) {
  const entries = new Map(written === undefined ? [] : [['onda-view', written]]);
  const watchers = new Map<string, () => void>();
  const seams = {
    storage: {
      read: (key: string) => entries.get(key),
      write: (key: string, value: string) => void entries.set(key, value),
    },
    watchStorage: (key: string, changed: () => void) => void watchers.set(key, changed),
    reduceMotion: vi.fn(),
  };
  return { seams, entries, otherTabWrote: () => watchers.get('onda-view')?.() };
}

describe('view preferences', () => {
  it('have defaults on a new device, and store changes', () => {
    const { seams, entries } = device();
    const view = createKeptView(seams);
    expect(view.getSnapshot()).toEqual(usualView);
    view.set({ shortcuts: false });
    expect(JSON.parse(entries.get('onda-view') ?? '')).toEqual({ version: 1, ...usualView, shortcuts: false });
    expect(createKeptView(seams).getSnapshot()).toEqual({ ...usualView, shortcuts: false });
  });

  it.each(['', 'no json', '[]', '{"shortcuts":"yes","reducedMotion":"a lot"}'])(
    'have defaults where %j is stored',
    (text) => {
      expect(createKeptView(device(text).seams).getSnapshot()).toEqual(usualView);
    },
  );

  it('apply reduced motion at the start and on every change, from other tabs, too', () => {
    const { seams, entries, otherTabWrote } = device('{"version":1,"reducedMotion":"reduced","askFeelings":false}');
    const view = createKeptView(seams);
    expect(view.getSnapshot()).toEqual({ ...usualView, reducedMotion: 'reduced', askFeelings: false });
    expect(seams.reduceMotion).toHaveBeenLastCalledWith(true);
    view.set({ reducedMotion: 'system' });
    expect(seams.reduceMotion).toHaveBeenLastCalledWith(false);
    entries.set('onda-view', '{"version":1,"reducedMotion":"reduced"}');
    otherTabWrote();
    expect(seams.reduceMotion).toHaveBeenLastCalledWith(true);
  });
});
