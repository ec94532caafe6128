import { describe, expect, it, vi } from 'vitest';
import { createViewPreferences } from './stored-view-preferences.ts';
import { defaultViewPreferences } from './view-preferences.ts';

function device(written?: string) {
  const entries = new Map(written === undefined ? [] : [['onda-view', written]]);
  const watchers = new Map<string, () => void>();
  const dependencies = {
    storage: {
      read: (key: string) => entries.get(key),
      write: (key: string, value: string) => void entries.set(key, value),
    },
    watchStorage: (key: string, changed: () => void) => void watchers.set(key, changed),
    reduceMotion: vi.fn(),
  };
  return { dependencies, entries, otherTabWrote: () => watchers.get('onda-view')?.() };
}

describe('view preferences', () => {
  it('have defaults on a new device, and store changes', () => {
    const { dependencies, entries } = device();
    const view = createViewPreferences(dependencies);
    expect(view.getSnapshot()).toEqual(defaultViewPreferences);
    view.set({ shortcuts: false });
    expect(JSON.parse(entries.get('onda-view') ?? '')).toEqual({
      version: 1,
      ...defaultViewPreferences,
      shortcuts: false,
    });
    expect(createViewPreferences(dependencies).getSnapshot()).toEqual({ ...defaultViewPreferences, shortcuts: false });
  });

  it.each(['', 'no json', '[]', '{"shortcuts":"yes","reducedMotion":"a lot"}'])(
    'have defaults where %j is stored',
    (text) => {
      expect(createViewPreferences(device(text).dependencies).getSnapshot()).toEqual(defaultViewPreferences);
    },
  );

  it('apply reduced motion at the start and on every change, also from other tabs', () => {
    const { dependencies, entries, otherTabWrote } = device(
      '{"version":1,"reducedMotion":"reduced","askFeelings":false}',
    );
    const view = createViewPreferences(dependencies);
    expect(view.getSnapshot()).toEqual({ ...defaultViewPreferences, reducedMotion: 'reduced', askFeelings: false });
    expect(dependencies.reduceMotion).toHaveBeenLastCalledWith(true);
    view.set({ reducedMotion: 'system' });
    expect(dependencies.reduceMotion).toHaveBeenLastCalledWith(false);
    entries.set('onda-view', '{"version":1,"reducedMotion":"reduced"}');
    otherTabWrote();
    expect(dependencies.reduceMotion).toHaveBeenLastCalledWith(true);
  });
});
